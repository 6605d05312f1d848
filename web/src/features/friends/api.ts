import { routePath, ROUTES, type FriendRequest, type UserSearchResult } from '@fourfold/contracts';
import { api } from '../../shared/api';

export const searchUsers = (query: string, signal: AbortSignal) =>
  api.get<UserSearchResult[]>(`${ROUTES.friends.search}?query=${encodeURIComponent(query)}`, signal);

export const sentRequests = (signal: AbortSignal) => api.get<FriendRequest[]>(ROUTES.friends.sent, signal);

export const acceptRequest = ({ friendship_id }: FriendRequest) =>
  api.put<FriendRequest>(routePath(ROUTES.friends.accept, { friendship_id }));

export const rejectRequest = ({ friendship_id }: FriendRequest) =>
  api.put<FriendRequest>(routePath(ROUTES.friends.reject, { friendship_id }));

export const cancelRequest = ({ friendship_id }: FriendRequest) =>
  api.delete<void>(routePath(ROUTES.friends.cancel, { friendship_id }));

export const removeFriend = (userId: string) =>
  api.delete<void>(routePath(ROUTES.friends.remove, { user_id: userId }));
