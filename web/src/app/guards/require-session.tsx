import { Navigate, Outlet, useLocation } from 'react-router';
import { useSessionState } from '../../lib/session/use-session';
import { PATHS } from '../paths';
import { loginState } from './login-state';

/** Screens for whoever is signed in; everybody else logs in first and comes back. */
export function RequireSession() {
  const { session, expired } = useSessionState();
  const location = useLocation();
  return session ? <Outlet /> : <Navigate to={PATHS.login} state={loginState(location, expired)} replace />;
}
