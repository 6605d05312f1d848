import { ROUTES, type User } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api';
import { isRefusal } from '../http/errors';
import { sessionStore } from './session';
import { useSession } from './use-session';

const FRESH_MS = 60_000;

export const PROFILE_KEY = ['profile'] as const;

/** The stored user is shown first; this brings it up to date. */
export function useProfile(): User | null {
  const session = useSession();
  useQuery({
    queryKey: PROFILE_KEY,
    queryFn: async ({ signal }) => {
      try {
        const user = await api.get<User>(ROUTES.users.profile, signal);
        sessionStore.setUser(user);
        return user;
      } catch (error) {
        if (isRefusal(error)) sessionStore.expire();
        throw error;
      }
    },
    enabled: session !== null,
    staleTime: FRESH_MS,
  });
  return session?.user ?? null;
}
