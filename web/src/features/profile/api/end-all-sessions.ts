import { ROUTES } from '@fourfold/contracts';
import { api } from '../../../lib/api';

/** Ends this session as well. */
export function endAllSessions(): Promise<void> {
  return api.delete<void>(ROUTES.users.sessions);
}
