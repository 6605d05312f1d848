import { MAX_LIST_LIMIT, ROUTES, type Score } from '@fourfold/contracts';
import { api } from '../../lib/api';

/** Every score of the caller, however many pages they fill. */
export async function fetchMyScores(signal: AbortSignal): Promise<Score[]> {
  const scores: Score[] = [];
  for (;;) {
    const path = `${ROUTES.scores.mine}?skip=${scores.length}&limit=${MAX_LIST_LIMIT}`;
    const page = await api.get<Score[]>(path, signal);
    scores.push(...page);
    if (page.length < MAX_LIST_LIMIT) return scores;
  }
}
