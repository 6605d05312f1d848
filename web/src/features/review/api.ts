import { routePath, ROUTES, type PuzzleReview, type PuzzleStatus } from '@fourfold/contracts';
import { api } from '../../shared/api';
import { fetchDated } from '../../shared/puzzle/fetch-dated';
import { fetchCompleteMade } from '../../shared/puzzle/made-puzzles';
import { hasCategories } from '../../shared/puzzle/puzzle-shape';
import type { ReviewedGame, ReviewedPuzzle } from './domain/review';

/** The player has not finished the puzzle. */
export class UnfinishedError extends Error {}

/** Of a puzzle that a player made, with the player's own game. */
export async function fetchMadeReviewed(code: string, signal: AbortSignal): Promise<ReviewedGame> {
  const [played, review] = await Promise.all([
    fetchCompleteMade(code, signal),
    api.get<PuzzleReview>(routePath(ROUTES.made.review, { code }), signal),
  ]);
  const { categories, found_categories, mistakes_used, guesses } = played;
  // Its author has made no guess, and everybody else has finished.
  if (guesses.length === 0) return { categories, review, status: undefined, game: undefined };
  return {
    categories,
    review,
    status: { won: found_categories.length === categories.length, mistakes_used },
    game: {
      puzzle: { game_state: { found_categories, mistakes_used, is_resuming: true } },
      moves: guesses.map(({ words, difficulty }) => ({ words, found: difficulty })),
    },
  };
}

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
