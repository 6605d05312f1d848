import { ROUTES, type FriendRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function sentRequests(signal: AbortSignal): Promise<FriendRequest[]> {
  return api.get<FriendRequest[]>(ROUTES.friends.sent, signal);
}
