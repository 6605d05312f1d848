import { useQuery } from '@tanstack/react-query';
import { fetchOwnWeek } from '../../../shared/scores/own-week';
import { STATISTICS_KEY } from '../../../shared/scores/use-scored';
import { Week } from '../../../shared/scores/week';

/** Nothing while it is not known, such as offline. */
export function PlayedWeek() {
  const { data } = useQuery({
    queryKey: [...STATISTICS_KEY, 'week'],
    queryFn: ({ signal }) => fetchOwnWeek(signal),
  });
  return data && <Week days={data.days} />;
}
