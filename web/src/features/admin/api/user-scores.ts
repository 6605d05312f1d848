import { ROUTES, routePath, type Score } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function userScores(userId: string, signal: AbortSignal): Promise<Score[]> {
  return api.get<Score[]>(routePath(ROUTES.admin.userScores, { user_id: userId }), signal);
}
