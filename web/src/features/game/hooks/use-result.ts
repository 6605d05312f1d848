import type { Category, PuzzleStatus } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchCategories, fetchStatus } from '../api';

/** Points and completion time, once the score is in. */
export function useStatus(puzzleId: number, submitted: boolean): UseQueryResult<PuzzleStatus> {
  return useQuery({
    queryKey: ['game', puzzleId, 'status'],
    queryFn: ({ signal }) => fetchStatus(puzzleId, signal),
    enabled: submitted,
    staleTime: Infinity,
  });
}

/** All four categories, once the game is over. */
export function useCategories(puzzleId: number, enabled: boolean): UseQueryResult<Category[]> {
  return useQuery({
    queryKey: ['game', puzzleId, 'categories'],
    queryFn: ({ signal }) => fetchCategories(puzzleId, signal),
    enabled,
    staleTime: Infinity,
  });
}
