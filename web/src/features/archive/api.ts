import { ROUTES, type AvailablePuzzle } from '@fourfold/contracts';
import { fetchAll } from '../../lib/fetch-all';

/** Every puzzle up to the player's today, newest first. */
export function fetchAvailable(signal: AbortSignal): Promise<AvailablePuzzle[]> {
  return fetchAll(ROUTES.puzzles.available, signal);
}
