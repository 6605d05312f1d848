import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchBoard } from '../api/board';
import { fetchFriendIds } from '../api/friend-ids';
import { amongFriends, type BoardName, type BoardRows, type BoardScope } from '../domain/boards';

export const LEADERBOARD_KEY = ['leaderboard'] as const;

export interface BoardOptions {
  scope: BoardScope;
  limit: number;
  /** Who is signed in: their row is marked. */
  viewerId?: string | undefined;
}

export function useBoard<Name extends BoardName>(
  board: Name,
  { scope, limit, viewerId }: BoardOptions,
): UseQueryResult<BoardRows[Name][]> {
  return useQuery({
    queryKey: [...LEADERBOARD_KEY, board, { scope, limit }],
    queryFn: async ({ signal }) => {
      const rows = fetchBoard(board, scope, limit, signal);
      if (board !== 'battle' || scope !== 'friends') return rows;
      const [all, friends] = await Promise.all([rows, fetchFriendIds(signal)]);
      return amongFriends(all, friends, viewerId);
    },
  });
}
