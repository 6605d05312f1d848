import type { User } from '@fourfold/contracts';

export interface Session {
  token: string;
  user: User;
}

export interface SessionState {
  session: Session | null;
  /** The session ended by itself, and nobody has been told yet. */
  expired: boolean;
}

export interface SessionStore {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  set: (session: Session) => void;
  setUser: (user: User) => void;
  /** The person left. */
  clear: () => void;
  /** The server no longer accepts the session. */
  expire: () => void;
  acknowledgeExpiry: () => void;
  /** Reads what another tab may have written since. */
  reload: () => Session | null;
}

export const SESSION_KEY = 'fourfold.session';

/** The token and user of whoever is signed in, kept in the browser and shared by its tabs. */
export function createSessionStore(storage: Storage, tab: Window): SessionStore {
  let state: SessionState = { session: load(storage), expired: false };
  const listeners = new Set<() => void>();

  const change = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const write = (session: Session | null, expired = false): void => {
    if (session) storage.setItem(SESSION_KEY, JSON.stringify(session));
    else storage.removeItem(SESSION_KEY);
    change({ session, expired });
  };
  const reload = (): Session | null => {
    const session = load(storage);
    if (session?.token !== state.session?.token) change({ session, expired: false });
    return session;
  };

  tab.addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY || key === null) reload();
  });

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (session) => write(session),
    setUser: (user) => {
      if (state.session) write({ ...state.session, user });
    },
    clear: () => write(null),
    expire: () => write(null, true),
    acknowledgeExpiry: () => change({ ...state, expired: false }),
    reload,
  };
}

function load(storage: Storage): Session | null {
  try {
    const stored = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null') as Partial<Session> | null;
    return stored?.token && stored.user ? { token: stored.token, user: stored.user } : null;
  } catch {
    return null;
  }
}
