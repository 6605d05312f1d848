import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { TodayPuzzle } from '@fourfold/contracts';
import { fetchToday } from '../api/today';

/** Today's puzzle, asked for anew whenever the page is opened or looked at again: it may have moved on elsewhere. */
export function useToday(): UseQueryResult<TodayPuzzle> {
  return useQuery({
    queryKey: ['game', 'today'],
    queryFn: ({ signal }) => fetchToday(signal),
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  });
}
