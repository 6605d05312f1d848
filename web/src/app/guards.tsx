import { useEffect, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, type Location } from 'react-router';
import { sessionStore } from '../lib/session/session';
import type { SessionEnd } from '../lib/session/session-store';
import { useSession, useSessionState } from '../lib/session/use-session';
import { PATHS } from '../lib/paths';

// Components and not loaders: a loader's redirect carries no state, and a session may end at any time, in another tab.

/** What the way to the login page carries. */
export interface LoginState {
  /** Where the person wanted to be. */
  from: string;
  /** The session ended by itself. */
  expired: boolean;
}

/** To the login and back here; a person whose account is gone is led home. */
function wayOut(
  { pathname, search }: Location,
  ended: SessionEnd | null,
): { to: string; state?: LoginState } {
  if (ended === 'deleted') return { to: PATHS.home };
  return { to: PATHS.login, state: { from: pathname + search, expired: ended === 'expired' } };
}

/** What the way to this page carried; without it, the way leads home. */
export function useLoginState(): LoginState {
  const { state } = useLocation() as Location<Partial<LoginState> | null>;
  const { from, expired } = state ?? {};
  return { from: typeof from === 'string' ? from : PATHS.home, expired: expired === true };
}

/** Screens for whoever is signed in; everybody else logs in first and comes back. */
export function RequireSession() {
  const { session, ended } = useSessionState();
  const location = useLocation();
  return session ? <Outlet /> : <Navigate {...wayOut(location, ended)} replace />;
}

/** Screens for admins; whoever is none, or is none any more, is led home. Who is not signed in has been led to the login. */
export function RequireAdmin() {
  return useSession()?.user.is_admin ? <Outlet /> : <Navigate to={PATHS.home} replace />;
}

/** Login and registration: who is signed in has nothing to do here and goes on to where they wanted to be. */
export function RequireVisitor({ children }: { children: ReactNode }) {
  const session = useSession();
  const { from } = useLoginState();
  return session ? <Navigate to={from} replace /> : children;
}

/** Leads whoever's session has just ended away, from wherever they are. */
export function useSessionEnd(): void {
  const { ended } = useSessionState();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!ended) return;
    const { to, state } = wayOut(location, ended);
    // Known until they have arrived: guards on the way must say the same.
    if (location.pathname === to) sessionStore.acknowledgeEnd();
    else void navigate(to, { state, replace: true });
  }, [ended, location, navigate]);
}
