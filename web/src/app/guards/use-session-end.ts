import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sessionStore } from '../../lib/session/session';
import { useSessionState } from '../../lib/session/use-session';
import { wayOut } from './login-state';

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
