import { ROUTES, type FriendRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

/** The two are friends at once when the other has asked already. */
export function sendRequest(username: string): Promise<FriendRequest> {
  return api.post<FriendRequest>(ROUTES.friends.request, { username });
}
