import { routePath, ROUTES, type PuzzleReview, type PuzzleStatus } from '@fourfold/contracts';
import { api } from '../../shared/api';
import { fetchDated } from '../../shared/puzzle/fetch-dated';
import { hasCategories } from '../../shared/puzzle/puzzle-shape';
import type { ReviewedPuzzle } from './domain/review';

/** The player has not finished the puzzle. */
export class UnfinishedError extends Error {}

/** @param date YYYY-MM-DD */
export async function fetchReviewed(date: string, signal: AbortSignal): Promise<ReviewedPuzzle> {
  const puzzle = await fetchDated(date, signal);
  if (!hasCategories(puzzle)) throw new UnfinishedError();
  const { puzzle_id, puzzle_data } = puzzle;
  const [review, status] = await Promise.all([
    api.get<PuzzleReview>(routePath(ROUTES.puzzles.review, { puzzle_id }), signal),
    api.get<PuzzleStatus>(routePath(ROUTES.scores.status, { puzzle_id }), signal),
  ]);
  return { categories: puzzle_data.categories, review, status };
}
