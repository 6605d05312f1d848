import type { FriendRequest } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { FRIENDS_KEY } from '../../../lib/friends/use-friends';
import { sentRequests } from '../api';

/** Under the key of the list of friends: what changes one of them may change the other. */
export function useSentRequests(): UseQueryResult<FriendRequest[]> {
  return useQuery({
    queryKey: [...FRIENDS_KEY, 'sent'],
    queryFn: ({ signal }) => sentRequests(signal),
  });
}
