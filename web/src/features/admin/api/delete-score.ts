import { ROUTES, routePath } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function deleteScore(scoreId: number): Promise<void> {
  return api.delete(routePath(ROUTES.admin.score, { score_id: scoreId }));
}
