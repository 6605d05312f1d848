import { ROUTES, type FriendRequest } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api';
import { useSession } from '../session/use-session';
import { FRIENDS_KEY } from './use-friends';

/** Friend requests that wait for the player's answer; the friends socket tells when they change. */
export function usePendingRequests(): UseQueryResult<FriendRequest[]> {
  const signedIn = useSession() !== null;
  return useQuery({
    queryKey: [...FRIENDS_KEY, 'pending'],
    queryFn: ({ signal }) => api.get<FriendRequest[]>(ROUTES.friends.pending, signal),
    enabled: signedIn,
  });
}
