import {
  ROUTES,
  type ClaimedGuest,
  type ClaimGuestRequest,
  type EmailConfirmRequest,
  type EmailRestoreRequest,
  type LoginResponse,
  type MessageResponse,
  type PasswordResetConfirmRequest,
  type PasswordResetRequest,
  type PasswordResetRequestResponse,
  type AddPasskeyRequest,
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeyReauthenticateRequest,
  type ReauthenticateRequest,
} from '@fourfold/contracts';
import { api } from '../../shared/api';
import { createPasskey } from '../../shared/session/passkeys';

export const claimGuest = (request: ClaimGuestRequest) =>
  api.post<ClaimedGuest>(ROUTES.users.claimGuest, request);

export const reauthenticate = (request: ReauthenticateRequest | PasskeyReauthenticateRequest) =>
  api.post<LoginResponse>(ROUTES.users.reauthenticate, request);

export const requestReset = (request: PasswordResetRequest) =>
  api.postWithoutRenewal<PasswordResetRequestResponse>(ROUTES.users.requestPasswordReset, request);

export const confirmReset = (reset: PasswordResetConfirmRequest) =>
  api.postWithoutRenewal<MessageResponse>(ROUTES.users.confirmPasswordReset, reset);

export const confirmEmail = (request: EmailConfirmRequest) =>
  api.postWithoutRenewal<MessageResponse>(ROUTES.users.confirmEmail, request);

/** With the token of the link that an admin got from the command line. */
export async function addFirstPasskey({ token, name }: { token: string; name: string }): Promise<Passkey> {
  const options = await api.postWithoutRenewal<PasskeyCreationOptions>(ROUTES.users.firstPasskeyOptions, {
    token,
  });
  const passkey: AddPasskeyRequest = { name, response: await createPasskey(options) };
  return api.postWithoutRenewal<Passkey>(ROUTES.users.firstPasskey, { token, ...passkey });
}

export const restoreEmail = (request: EmailRestoreRequest) =>
  api.postWithoutRenewal<MessageResponse>(ROUTES.users.restoreEmail, request);
