import { ROUTES, routePath, type AdminUpdateScoreRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

interface ScoreChange {
  scoreId: number;
  changes: AdminUpdateScoreRequest;
}

export function updateScore({ scoreId, changes }: ScoreChange): Promise<unknown> {
  return api.put(routePath(ROUTES.admin.score, { score_id: scoreId }), changes);
}
