import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/use-session';
import { fetchDated, fetchReview, fetchStatus } from '../api';
import { canPractise } from '../domain/practice';
import type { ReviewedGame } from '../domain/review';
import { findGame, ifStored } from '../store/saved-games';

/** The puzzle is not finished: nothing is told of it. */
export class UnfinishedError extends Error {}

/** How all fared with the puzzle of a date (YYYY-MM-DD), and how the player did. */
export function useReview(date: string): UseQueryResult<ReviewedGame> {
  const userId = useSession()?.user.user_id ?? '';
  return useQuery({
    queryKey: ['game', 'review', userId, date],
    queryFn: async ({ signal }) => {
      const puzzle = await fetchDated(date, signal);
      if (!canPractise(puzzle)) throw new UnfinishedError();
      const { puzzle_id } = puzzle;
      const [review, status, game] = await Promise.all([
        fetchReview(puzzle_id, signal),
        fetchStatus(puzzle_id, signal),
        ifStored(() => findGame(userId, puzzle_id)),
      ]);
      return { categories: puzzle.puzzle_data.categories, review, status, game };
    },
  });
}
