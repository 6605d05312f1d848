import { useSyncExternalStore } from 'react';
import { sessionStore } from './session';
import type { Session, SessionState } from './session-store';

export function useSessionState(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.state);
}

export function useSession(): Session | null {
  return useSessionState().session;
}
