import { ROUTES, type Score } from '@fourfold/contracts';
import { fetchAll } from '../../lib/fetch-all';

export const STATISTICS_KEY = ['statistics'] as const;

/** Every score of the caller. */
export const fetchMyScores = (signal: AbortSignal) => fetchAll<Score>(ROUTES.scores.mine, signal);
