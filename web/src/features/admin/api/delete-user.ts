import { ROUTES, routePath } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function deleteUser(userId: string): Promise<void> {
  return api.delete(routePath(ROUTES.admin.user, { user_id: userId }));
}
