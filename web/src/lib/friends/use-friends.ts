import { ROUTES, type Friend } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api';
import { useSession } from '../session/use-session';

export const FRIENDS_KEY = ['friends'] as const;

/** The friends of whoever is signed in; who is online and what is unread is kept up to date by the friends socket. */
export function useFriends(): UseQueryResult<Friend[]> {
  const signedIn = useSession() !== null;
  return useQuery({
    queryKey: FRIENDS_KEY,
    queryFn: ({ signal }) => api.get<Friend[]>(ROUTES.friends.list, signal),
    enabled: signedIn,
  });
}
