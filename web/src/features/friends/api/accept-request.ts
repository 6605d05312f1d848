import { ROUTES, routePath, type FriendRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function acceptRequest({ friendship_id }: FriendRequest): Promise<FriendRequest> {
  return api.put<FriendRequest>(routePath(ROUTES.friends.accept, { friendship_id }));
}
