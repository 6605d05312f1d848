import {
  routePath,
  ROUTES,
  type ChangePasswordRequest,
  type MessageResponse,
  type Session,
  type UpdateProfileRequest,
  type User,
} from '@fourfold/contracts';
import { api } from '../../lib/api';

export function updateProfile(changes: UpdateProfileRequest): Promise<User> {
  return api.put<User>(ROUTES.users.profile, changes);
}

export function changePassword(change: ChangePasswordRequest): Promise<MessageResponse> {
  return api.post<MessageResponse>(ROUTES.users.changePassword, change);
}

export function sessions(signal?: AbortSignal): Promise<Session[]> {
  return api.get<Session[]>(ROUTES.users.sessions, signal);
}

export function endSession(sessionId: string): Promise<void> {
  return api.delete<void>(routePath(ROUTES.users.session, { session_id: sessionId }));
}

/** Ends this session as well. */
export function endAllSessions(): Promise<void> {
  return api.delete<void>(ROUTES.users.sessions);
}

export function deleteAccount(): Promise<void> {
  return api.delete<void>(ROUTES.users.account);
}
