import {
  routePath,
  ROUTES,
  type AddPasskeyRequest,
  type ChangePasswordRequest,
  type EmailStatus,
  type MessageResponse,
  type Passkey,
  type PasskeyCreationOptions,
  type Session,
  type UpdateProfileRequest,
  type User,
} from '@fourfold/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api';
import { createPasskey } from '../../shared/session/passkeys';

export const SESSIONS_KEY = ['sessions'] as const;

export const updateProfile = (changes: UpdateProfileRequest) => api.put<User>(ROUTES.users.profile, changes);

/** Keyed by the address, so that the status of an earlier one is never shown for it. */
export const emailStatusQuery = (email: string) =>
  queryOptions({
    queryKey: ['email-status', email],
    queryFn: ({ signal }) => api.get<EmailStatus>(ROUTES.users.email, signal),
  });

export const changePassword = (change: ChangePasswordRequest) =>
  api.post<MessageResponse>(ROUTES.users.changePassword, change);

export async function addPasskey(name: string): Promise<Passkey> {
  const options = await api.post<PasskeyCreationOptions>(ROUTES.users.passkeyOptions);
  const passkey: AddPasskeyRequest = { name, response: await createPasskey(options) };
  return api.post<Passkey>(ROUTES.users.passkeys, passkey);
}

export const removePasskey = (passkeyId: string) =>
  api.delete<void>(routePath(ROUTES.users.passkey, { passkey_id: passkeyId }));

export const fetchSessions = (signal: AbortSignal) => api.get<Session[]>(ROUTES.users.sessions, signal);

export const endSession = (sessionId: string) =>
  api.delete<void>(routePath(ROUTES.users.session, { session_id: sessionId }));

/** Includes this session. */
export const endAllSessions = () => api.delete<void>(ROUTES.users.sessions);

/** Everything that is kept about the user, as JSON. */
export const downloadData = () => api.download(ROUTES.users.export);

export const deleteAccount = () => api.delete<void>(ROUTES.users.account);
