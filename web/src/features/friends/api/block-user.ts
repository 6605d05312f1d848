import { ROUTES, routePath } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function blockUser(userId: string): Promise<void> {
  return api.post(routePath(ROUTES.friends.block, { user_id: userId }));
}
