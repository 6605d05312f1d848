import { ROUTES, routePath } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function removeFriend(userId: string): Promise<void> {
  return api.delete(routePath(ROUTES.friends.remove, { user_id: userId }));
}
