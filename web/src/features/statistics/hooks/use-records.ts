import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchMyScores } from '../api';
import { recordOf, type GameRecord } from '../domain/statistics';

export const STATISTICS_KEY = ['statistics'] as const;

/** The player's finished games. */
export function useRecords(): UseQueryResult<GameRecord[]> {
  return useQuery({
    queryKey: STATISTICS_KEY,
    queryFn: async ({ signal }) => (await fetchMyScores(signal)).map(recordOf),
  });
}
