import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchBoard } from '../api';
import type { BoardChoice, BoardName, BoardRows } from '../domain/boards';

export const LEADERBOARD_KEY = ['leaderboard'] as const;

export interface BoardOptions extends BoardChoice {
  /** Who is signed in: their row is marked. */
  viewerId?: string | undefined;
}

export function useBoard<Name extends BoardName>(
  board: Name,
  { scope, limit, period }: BoardOptions,
): UseQueryResult<BoardRows[Name][]> {
  const choice = { scope, limit, period };
  return useQuery({
    queryKey: [...LEADERBOARD_KEY, board, choice],
    queryFn: ({ signal }) => fetchBoard(board, choice, signal),
  });
}
