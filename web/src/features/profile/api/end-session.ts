import { routePath, ROUTES } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function endSession(sessionId: string): Promise<void> {
  return api.delete<void>(routePath(ROUTES.users.session, { session_id: sessionId }));
}
