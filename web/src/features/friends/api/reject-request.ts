import { ROUTES, routePath, type FriendRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function rejectRequest({ friendship_id }: FriendRequest): Promise<FriendRequest> {
  return api.put<FriendRequest>(routePath(ROUTES.friends.reject, { friendship_id }));
}
