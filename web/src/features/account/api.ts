import {
  ROUTES,
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
import { sessionStore } from '../../lib/session/session';

export const register = (account: RegisterRequest) =>
  api.postWithoutRenewal<LoginResponse>(ROUTES.users.register, account);

export const login = (credentials: LoginRequest) =>
  api.postWithoutRenewal<LoginResponse>(ROUTES.users.login, credentials);

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
