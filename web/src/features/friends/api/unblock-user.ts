import { ROUTES, routePath } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function unblockUser(userId: string): Promise<void> {
  return api.delete(routePath(ROUTES.friends.block, { user_id: userId }));
}
