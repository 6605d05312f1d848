import {
  routePath,
  ROUTES,
  type Category,
  type CompletePuzzle,
  type PuzzleStatus,
} from '@fourfold/contracts';
import { api } from '../../../lib/api';

/** Points and time of a finished game. */
export function fetchStatus(puzzleId: number, signal: AbortSignal): Promise<PuzzleStatus> {
  return api.get<PuzzleStatus>(routePath(ROUTES.scores.status, { puzzle_id: puzzleId }), signal);
}

/** All four categories: for who has finished. */
export async function fetchCategories(puzzleId: number, signal: AbortSignal): Promise<Category[]> {
  const puzzle = await api.get<CompletePuzzle>(
    routePath(ROUTES.puzzles.complete, { puzzle_id: puzzleId }),
    signal,
  );
  return puzzle.puzzle_data.categories;
}
