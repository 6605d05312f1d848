import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sessionStore } from '../../lib/session/session';
import { useSessionState } from '../../lib/session/use-session';
import { PATHS } from '../paths';
import { loginState } from './login-state';

/** Sends whoever's session has just ended to the login page, from wherever they are. */
export function useExpiryRedirect(): void {
  const { expired } = useSessionState();
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!expired) return;
    if (location.pathname !== PATHS.login) {
      void navigate(PATHS.login, { state: loginState(location, true), replace: true });
    }
    sessionStore.acknowledgeExpiry();
  }, [expired, location, navigate]);
}
