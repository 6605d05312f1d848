import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useLogout } from '../features/account/hooks/use-logout';
import { useSession } from '../lib/session/use-session';
import { PATHS } from './paths';
import { useLinkToken } from './use-link-token';

interface NewPasswordFlow {
  token: string | undefined;
  onReset: () => void;
  onLeave: () => void;
}

/** A mailed link that asks for a new password, and what follows it. */
export function useNewPasswordFlow(): NewPasswordFlow {
  const token = useLinkToken();
  const session = useSession();
  const logout = useLogout();
  const navigate = useNavigate();
  // The login that follows is with the new password, whoever was signed in here.
  const onReset = (): void => {
    if (session) logout();
  };
  const onLeave = useCallback(() => void navigate(PATHS.login, { replace: true }), [navigate]);
  return { token, onReset, onLeave };
}
