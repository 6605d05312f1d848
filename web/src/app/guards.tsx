import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate, type Location } from 'react-router';
import { PATHS } from '../shared/paths';
import { useLoginState, type LoginState } from '../shared/session/login-state';
import { sessionStore } from '../shared/session/session';
import type { SessionEnd } from '../shared/session/session-store';
import { useAccount, useSession, useSessionState } from '../shared/session/use-session';
import { optionalComponent } from '../lib/optional-component';
import { Loading } from '../ui/states';

const AccountNeeded = optionalComponent(
  async () => (await import('../features/account/screens')).AccountNeeded,
);

// Not loaders: a loader's redirect carries no state, and a session may end in another tab at any time.

/** To the login page and back, or home when the account was deleted. */
function redirectFrom(
  { pathname, search }: Location,
  ended: SessionEnd | null,
): { to: string; state?: LoginState } {
  if (ended === 'deleted') return { to: PATHS.home };
  return { to: PATHS.login, state: { from: pathname + search, expired: ended === 'expired' } };
}

/** Sends visitors to the login page and back. */
export function RequireSession() {
  const { session, ended } = useSessionState();
  const location = useLocation();
  return session ? <Outlet /> : <Navigate {...redirectFrom(location, ended)} replace />;
}

/** Tells guests what an account adds. Must be rendered inside `RequireSession`. */
export function RequireAccount() {
  if (useAccount()) return <Outlet />;
  return (
    <Suspense fallback={<Loading label="Loading…" />}>
      <AccountNeeded />
    </Suspense>
  );
}

/** For observers too. Must be rendered inside `RequireSession`. */
export function RequireAdmin() {
  const user = useSession()?.user;
  return user?.is_admin || user?.is_observer ? <Outlet /> : <Navigate to={PATHS.home} replace />;
}

/** For login and registration: redirects players with an account to the page they came from. */
export function RequireVisitor() {
  const account = useAccount();
  const { from } = useLoginState();
  return account ? <Navigate to={from} replace /> : <Outlet />;
}

const SIGN_IN_PATHS: readonly string[] = [PATHS.login, PATHS.register];

/** Redirects from any page once the session has ended. */
export function useSessionEnd(): void {
  const { ended } = useSessionState();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!ended) return;
    const { to, state } = redirectFrom(location, ended);
    // A guest who is gone goes on signing in, with the page to return to.
    if (ended === 'deleted' && SIGN_IN_PATHS.includes(location.pathname))
      return sessionStore.acknowledgeEnd();
    // Kept until the redirect has happened, so that the guards redirect to the same page.
    if (location.pathname === to) sessionStore.acknowledgeEnd();
    else void navigate(to, { state, replace: true });
  }, [ended, location, navigate]);
}
