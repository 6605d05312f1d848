import { Navigate, Outlet, useLocation } from 'react-router';
import { useSessionState } from '../../lib/session/use-session';
import { wayOut } from './login-state';

/** Screens for whoever is signed in; everybody else logs in first and comes back. */
export function RequireSession() {
  const { session, ended } = useSessionState();
  const location = useLocation();
  return session ? <Outlet /> : <Navigate {...wayOut(location, ended)} replace />;
}
