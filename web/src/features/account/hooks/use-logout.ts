import { sessionStore } from '../../../lib/session/session';
import { logout } from '../api';

/** Signs out at once; what the server says to it changes nothing. */
export function useLogout(): () => void {
  return () => {
    void logout().catch(() => undefined);
    sessionStore.clear();
  };
}
