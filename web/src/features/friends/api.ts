import { routePath, ROUTES, type FriendRequest, type UserSearchResult } from '@fourfold/contracts';
import { api } from '../../lib/api';

export function searchUsers(query: string, signal: AbortSignal): Promise<UserSearchResult[]> {
  return api.get<UserSearchResult[]>(`${ROUTES.friends.search}?query=${encodeURIComponent(query)}`, signal);
}

export function sentRequests(signal: AbortSignal): Promise<FriendRequest[]> {
  return api.get<FriendRequest[]>(ROUTES.friends.sent, signal);
}

/** The two are friends at once when the other has asked already. */
export function sendRequest(username: string): Promise<FriendRequest> {
  return api.post<FriendRequest>(ROUTES.friends.request, { username });
}

export function acceptRequest({ friendship_id }: FriendRequest): Promise<FriendRequest> {
  return api.put<FriendRequest>(routePath(ROUTES.friends.accept, { friendship_id }));
}

export function rejectRequest({ friendship_id }: FriendRequest): Promise<FriendRequest> {
  return api.put<FriendRequest>(routePath(ROUTES.friends.reject, { friendship_id }));
}

export function cancelRequest({ friendship_id }: FriendRequest): Promise<void> {
  return api.delete(routePath(ROUTES.friends.cancel, { friendship_id }));
}

export function removeFriend(userId: string): Promise<void> {
  return api.delete(routePath(ROUTES.friends.remove, { user_id: userId }));
}

export function unblockUser(userId: string): Promise<void> {
  return api.delete(routePath(ROUTES.friends.block, { user_id: userId }));
}
