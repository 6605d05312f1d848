import { ROUTES, type User } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api';
import { isRefusal } from '../../lib/http/errors';
import { sessionStore } from './session';
import { useSession } from './use-session';

const FRESH_MS = 60_000;

export const PROFILE_KEY = ['profile'] as const;

/** Updates the stored user. */
export function useProfileQuery(): UseQueryResult<User> {
  const userId = useSession()?.user.user_id;
  return useQuery({
    queryKey: PROFILE_KEY,
    queryFn: async ({ signal }) => {
      try {
        const user = await api.get<User>(ROUTES.users.profile, signal);
        sessionStore.setUser(user);
        return user;
      } catch (error) {
        const stillHere = sessionStore.state().session?.user.user_id === userId;
        if (isRefusal(error) && stillHere) sessionStore.end('expired');
        throw error;
      }
    },
    enabled: userId !== undefined,
    staleTime: FRESH_MS,
  });
}
