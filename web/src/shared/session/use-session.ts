import type { User } from '@fourfold/contracts';
import { useStore } from '../../lib/store';
import { sessionStore } from './session';
import type { Session, SessionState } from './session-store';

export function useSessionState(): SessionState {
  return useStore(sessionStore, ({ state }) => state());
}

export function useSession(): Session | null {
  return useSessionState().session;
}

/** The user, unless it is a guest. */
export function useAccount(): User | undefined {
  const user = useSession()?.user;
  return user?.is_guest ? undefined : user;
}
