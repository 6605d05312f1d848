import { useQuery } from '@tanstack/react-query';
import { MADE_KEY } from '../../../shared/puzzle/made-puzzles';
import { fetchOwn } from '../api';

/** No socket event announces a game: what is shown of them is polled. */
export const REFRESH_MS = 15_000;

/** The player's puzzles with what happened to them, newest first. */
export function useOwnPuzzles() {
  return useQuery({
    queryKey: [...MADE_KEY, 'list'],
    queryFn: ({ signal }) => fetchOwn(signal),
    refetchInterval: REFRESH_MS,
  });
}
