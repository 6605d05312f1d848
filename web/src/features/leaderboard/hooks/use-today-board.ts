import type { ScoreBoardEntry } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { fetchTodayBoard } from '../api/today-board';

export const LEADERBOARD_KEY = ['leaderboard'] as const;

interface TodayBoardOptions {
  /** The signed-in board marks and includes the caller's own row. */
  signedIn: boolean;
  limit: number;
}

export function useTodayBoard({ signedIn, limit }: TodayBoardOptions): UseQueryResult<ScoreBoardEntry[]> {
  return useQuery({
    queryKey: [...LEADERBOARD_KEY, 'today', { signedIn, limit }],
    queryFn: ({ signal }) => fetchTodayBoard(signedIn, limit, signal),
  });
}
