import { routePath, ROUTES, type DatedPuzzle } from '@fourfold/contracts';
import { api } from '../api';
import { InvalidPuzzleError, isDatedPuzzle } from './puzzle-shape';

/** `date` is YYYY-MM-DD. */
export async function fetchDated(date: string, signal: AbortSignal): Promise<DatedPuzzle> {
  const puzzle = await api.get<unknown>(routePath(ROUTES.puzzles.byDate, { date }), signal);
  if (!isDatedPuzzle(puzzle)) throw new InvalidPuzzleError();
  return puzzle;
}
