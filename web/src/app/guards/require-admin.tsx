import { Navigate, Outlet } from 'react-router';
import { useSession } from '../../lib/session/use-session';
import { PATHS } from '../paths';

/** Screens for admins; whoever is none, or is none any more, is led home. Who is not signed in has been led to the login. */
export function RequireAdmin() {
  return useSession()?.user.is_admin ? <Outlet /> : <Navigate to={PATHS.home} replace />;
}
