import { ROUTES, type TodaysPlace as Place } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/format';
import { ordinal } from '../../../lib/ordinal';
import { api } from '../../../shared/api';
import { LEADERBOARD_KEY } from '../../../shared/scores/use-scored';
import { Figure } from '../../../ui/figures';

/** Others finish meanwhile. */
const FOLLOW_MS = 20_000;

/** The place on today's board, followed while the page is looked at; nothing for a game that is on no board. */
export function TodaysPlace() {
  const { data } = useQuery({
    queryKey: [...LEADERBOARD_KEY, 'place'],
    queryFn: ({ signal }) => api.get<Place>(ROUTES.leaderboards.todayPlace, signal),
    refetchInterval: FOLLOW_MS,
  });
  if (!data || data.rank === null) return null;
  return <Figure label="Place today">{`${ordinal(data.rank)} of ${formatNumber(data.players)}`}</Figure>;
}
