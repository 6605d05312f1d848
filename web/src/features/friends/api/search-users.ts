import { ROUTES, type UserSearchResult } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function searchUsers(query: string, signal: AbortSignal): Promise<UserSearchResult[]> {
  return api.get<UserSearchResult[]>(`${ROUTES.friends.search}?query=${encodeURIComponent(query)}`, signal);
}
