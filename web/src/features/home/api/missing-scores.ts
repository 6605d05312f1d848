import { ROUTES, type MissingScores } from '@fourfold/contracts';
import { api } from '../../../lib/api';

/** Has the server score games that were finished but never handed in. */
export function checkMissingScores(): Promise<MissingScores> {
  return api.post<MissingScores>(ROUTES.scores.checkMissingAll);
}
