import { ROUTES, routePath, type RecalculatedStreaks } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function recalculateStreaks(userId: string): Promise<RecalculatedStreaks> {
  return api.post(routePath(ROUTES.admin.recalculateStreaks, { user_id: userId }));
}
