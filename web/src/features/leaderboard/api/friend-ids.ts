import { ROUTES, type Friend } from '@fourfold/contracts';
import { api } from '../../../lib/api';

/** Who the caller's friends are. */
export async function fetchFriendIds(signal: AbortSignal): Promise<string[]> {
  const friends = await api.get<Friend[]>(ROUTES.friends.list, signal);
  return friends.map(({ user_id }) => user_id);
}
