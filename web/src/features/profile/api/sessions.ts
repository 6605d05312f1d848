import { ROUTES, type Session } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function sessions(signal?: AbortSignal): Promise<Session[]> {
  return api.get<Session[]>(ROUTES.users.sessions, signal);
}
