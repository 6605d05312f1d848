import { ROUTES, type FriendRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function pendingRequests(signal: AbortSignal): Promise<FriendRequest[]> {
  return api.get<FriendRequest[]>(ROUTES.friends.pending, signal);
}
