import { routePath, ROUTES } from '@fourfold/contracts';
import { api } from '../../../lib/api';
import { InvalidPuzzleError } from '../domain/load-failure';
import { isDatedPuzzle, type PracticePuzzle } from '../domain/practice';

/** A past puzzle; without its categories as long as its date is not over everywhere. */
export async function fetchDated(date: string, signal: AbortSignal): Promise<PracticePuzzle> {
  const puzzle = await api.get<unknown>(routePath(ROUTES.puzzles.byDate, { date }), signal);
  if (!isDatedPuzzle(puzzle)) throw new InvalidPuzzleError();
  return puzzle;
}
