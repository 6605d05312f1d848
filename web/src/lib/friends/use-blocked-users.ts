import { ROUTES, type BlockedUser } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api';
import { FRIENDS_KEY } from './use-friends';

/** Whom the player has blocked. Under the key of the list of friends: what changes one of them may change the other. */
export function useBlockedUsers(): UseQueryResult<BlockedUser[]> {
  return useQuery({
    queryKey: [...FRIENDS_KEY, 'blocked'],
    queryFn: ({ signal }) => api.get<BlockedUser[]>(ROUTES.friends.blocks, signal),
  });
}
