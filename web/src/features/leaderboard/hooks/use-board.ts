import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchBoard } from '../api';
import type { BoardName, BoardRows, BoardScope } from '../domain/boards';

export const LEADERBOARD_KEY = ['leaderboard'] as const;

export interface BoardOptions {
  scope: BoardScope;
  limit: number;
  /** Who is signed in: their row is marked. */
  viewerId?: string | undefined;
}

export function useBoard<Name extends BoardName>(
  board: Name,
  { scope, limit }: BoardOptions,
): UseQueryResult<BoardRows[Name][]> {
  return useQuery({
    queryKey: [...LEADERBOARD_KEY, board, { scope, limit }],
    queryFn: ({ signal }) => fetchBoard(board, scope, limit, signal),
  });
}
