import { ROUTES, type Score } from '@fourfold/contracts';
import { fetchAll } from '../../lib/fetch-all';

/** Every score of the caller. */
export function fetchMyScores(signal: AbortSignal): Promise<Score[]> {
  return fetchAll(ROUTES.scores.mine, signal);
}
