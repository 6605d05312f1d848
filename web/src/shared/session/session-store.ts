import type { User } from '@fourfold/contracts';
import type { TextStorage } from '../../lib/storage/browser-storage';
import { createStore } from '../../lib/store';

export interface Session {
  token: string;
  user: User;
}

/** How a session ended other than by logout. */
export type SessionEnd = 'expired' | 'deleted';

export interface SessionState {
  session: Session | null;
  /** Set until the redirect has happened. */
  ended: SessionEnd | null;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

export const SESSION_KEY = 'fourfold.session';

/** The session, stored in the browser and shared by its tabs. */
export function createSessionStore(storage: TextStorage, tab: Window) {
  let stored = storage.getItem(SESSION_KEY);
  const {
    state,
    subscribe,
    set: change,
  } = createStore<SessionState>({ session: parse(stored), ended: null });

  const write = (session: Session | null, ended: SessionEnd | null = null): void => {
    stored = session && JSON.stringify(session);
    if (stored) storage.setItem(SESSION_KEY, stored);
    else storage.removeItem(SESSION_KEY);
    change({ session, ended });
  };
  /** Picks up changes made by other tabs. */
  const reload = (): Session | null => {
    const found = storage.getItem(SESSION_KEY);
    if (found !== stored) {
      stored = found;
      change({ session: parse(found), ended: null });
    }
    return state().session;
  };

  tab.addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY || key === null) reload();
  });

  return {
    state,
    subscribe,
    set: (session: Session): void => write(session),
    /** No effect when another user has signed in since. */
    setUser: (user: User): void => {
      const held = reload();
      if (held?.user.user_id === user.user_id) write({ token: held.token, user });
    },
    clear: (): void => write(null),
    /** No effect without a session. A guest can't log in again, and so is gone. */
    end: (how: SessionEnd): void => {
      const { session } = state();
      if (session) write(null, session.user.is_guest ? 'deleted' : how);
    },
    acknowledgeEnd: (): void => change({ ...state(), ended: null }),
    reload,
  };
}

function parse(stored: string | null): Session | null {
  try {
    const session = JSON.parse(stored ?? 'null') as Partial<Session> | null;
    return session?.token && session.user ? { token: session.token, user: session.user } : null;
  } catch {
    return null;
  }
}
