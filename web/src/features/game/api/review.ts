import { routePath, ROUTES, type PuzzleReview } from '@fourfold/contracts';
import { api } from '../../../lib/api';

/** How all players fared: for who has finished. */
export function fetchReview(puzzleId: number, signal: AbortSignal): Promise<PuzzleReview> {
  return api.get<PuzzleReview>(routePath(ROUTES.puzzles.review, { puzzle_id: puzzleId }), signal);
}
