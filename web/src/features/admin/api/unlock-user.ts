import { ROUTES, routePath } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function unlockUser(userId: string): Promise<unknown> {
  return api.post(routePath(ROUTES.admin.unlockUser, { user_id: userId }));
}
