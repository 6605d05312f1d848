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
  type RegisterRequest,
} from '@fourfold/contracts';
import { api } from '../../lib/api';

export function register(account: RegisterRequest): Promise<LoginResponse> {
  return api.postUnrenewed<LoginResponse>(ROUTES.users.register, account);
}

export function login(credentials: LoginRequest): Promise<LoginResponse> {
  return api.postUnrenewed<LoginResponse>(ROUTES.users.login, credentials);
}

export function logout(): Promise<void> {
  return api.postUnrenewed<void>(ROUTES.users.logout);
}

export function requestReset(request: PasswordResetRequest): Promise<PasswordResetRequestResponse> {
  return api.postUnrenewed<PasswordResetRequestResponse>(ROUTES.users.requestPasswordReset, request);
}

export function confirmReset(reset: PasswordResetConfirmRequest): Promise<MessageResponse> {
  return api.postUnrenewed<MessageResponse>(ROUTES.users.confirmPasswordReset, reset);
}

export function confirmEmail(request: EmailConfirmRequest): Promise<MessageResponse> {
  return api.postUnrenewed<MessageResponse>(ROUTES.users.confirmEmail, request);
}

export function restoreEmail(request: EmailRestoreRequest): Promise<MessageResponse> {
  return api.postUnrenewed<MessageResponse>(ROUTES.users.restoreEmail, request);
}
