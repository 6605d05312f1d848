import type { FriendRequest } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { FRIENDS_KEY } from '../../../lib/friends/use-friends';
import { pendingRequests, sentRequests } from '../api';

/** Nothing tells of new requests: the page asks. */
const ASK_EVERY_MS = 10_000;

// All under the key of the list of friends: what changes one of them may change the others.

export function usePendingRequests(): UseQueryResult<FriendRequest[]> {
  return useQuery({
    queryKey: [...FRIENDS_KEY, 'pending'],
    queryFn: ({ signal }) => pendingRequests(signal),
    refetchInterval: ASK_EVERY_MS,
  });
}

export function useSentRequests(): UseQueryResult<FriendRequest[]> {
  return useQuery({
    queryKey: [...FRIENDS_KEY, 'sent'],
    queryFn: ({ signal }) => sentRequests(signal),
    refetchInterval: ASK_EVERY_MS,
  });
}
