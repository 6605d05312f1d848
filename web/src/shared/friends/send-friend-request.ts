import { ROUTES, type FriendRequest } from '@fourfold/contracts';
import { api } from '../api';

/** Accepted at once when the other player has already sent a request. */
export const sendFriendRequest = (username: string) =>
  api.post<FriendRequest>(ROUTES.friends.request, { username });
