import { ROUTES, routePath, type FriendRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function cancelRequest({ friendship_id }: FriendRequest): Promise<void> {
  return api.delete(routePath(ROUTES.friends.cancel, { friendship_id }));
}
