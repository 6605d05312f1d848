import {
  ROUTES,
  type ClaimedGuest,
  type ClaimGuestRequest,
  type EmailConfirmRequest,
  type EmailRestoreRequest,
  type LoginRequest,
  type LoginResponse,
  type MessageResponse,
  type PasswordResetConfirmRequest,
  type PasswordResetRequest,
  type PasswordResetRequestResponse,
  type ReauthenticateRequest,
  type RegisterRequest,
} from '@fourfold/contracts';
import { api } from '../../lib/api';
import { renewGuest, tokenOfGames } from '../../lib/session/guest';
import { guestClaim } from '../../lib/session/guest-claim';
import { sessionStore } from '../../lib/session/session';

/** A guest becomes the account. */
export async function register(account: RegisterRequest): Promise<LoginResponse> {
  await renewGuest();
  return api.postWithoutRenewal<LoginResponse>(ROUTES.users.register, account);
}

/** The games of a guest in this browser are then offered to the account. */
export async function login(credentials: LoginRequest): Promise<LoginResponse> {
  const guestToken = await tokenOfGames();
  const signedIn = await api.postWithoutRenewal<LoginResponse>(ROUTES.users.login, credentials);
  if (guestToken !== undefined) guestClaim.offer({ guestToken, userId: signedIn.user.user_id });
  return signedIn;
}

export const claimGuest = (request: ClaimGuestRequest) =>
  api.post<ClaimedGuest>(ROUTES.users.claimGuest, request);

export const reauthenticate = (request: ReauthenticateRequest) =>
  api.post<LoginResponse>(ROUTES.users.reauthenticate, request);

/** Signs out at once, regardless of the server's response. */
export function logout(): void {
  void api.postWithoutRenewal<void>(ROUTES.users.logout).catch(() => undefined);
  sessionStore.clear();
}

export const requestReset = (request: PasswordResetRequest) =>
  api.postWithoutRenewal<PasswordResetRequestResponse>(ROUTES.users.requestPasswordReset, request);

export const confirmReset = (reset: PasswordResetConfirmRequest) =>
  api.postWithoutRenewal<MessageResponse>(ROUTES.users.confirmPasswordReset, reset);

export const confirmEmail = (request: EmailConfirmRequest) =>
  api.postWithoutRenewal<MessageResponse>(ROUTES.users.confirmEmail, request);

export const restoreEmail = (request: EmailRestoreRequest) =>
  api.postWithoutRenewal<MessageResponse>(ROUTES.users.restoreEmail, request);
