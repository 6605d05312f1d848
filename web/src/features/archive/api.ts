import { MAX_LIST_LIMIT, ROUTES, type AvailablePuzzle } from '@fourfold/contracts';
import { api } from '../../lib/api';

/** Every puzzle up to the player's today, newest first, however many pages they fill. */
export async function fetchAvailable(signal: AbortSignal): Promise<AvailablePuzzle[]> {
  const puzzles: AvailablePuzzle[] = [];
  for (;;) {
    const path = `${ROUTES.puzzles.available}?skip=${puzzles.length}&limit=${MAX_LIST_LIMIT}`;
    const page = await api.get<AvailablePuzzle[]>(path, signal);
    puzzles.push(...page);
    if (page.length < MAX_LIST_LIMIT) return puzzles;
  }
}
