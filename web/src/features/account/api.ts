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
  type ReauthenticateRequest,
} from '@fourfold/contracts';
import { api } from '../../shared/api';

export const claimGuest = (request: ClaimGuestRequest) =>
  api.post<ClaimedGuest>(ROUTES.users.claimGuest, request);

export const reauthenticate = (request: ReauthenticateRequest) =>
  api.post<LoginResponse>(ROUTES.users.reauthenticate, request);

export const requestReset = (request: PasswordResetRequest) =>
  api.postWithoutRenewal<PasswordResetRequestResponse>(ROUTES.users.requestPasswordReset, request);

export const confirmReset = (reset: PasswordResetConfirmRequest) =>
  api.postWithoutRenewal<MessageResponse>(ROUTES.users.confirmPasswordReset, reset);

export const confirmEmail = (request: EmailConfirmRequest) =>
  api.postWithoutRenewal<MessageResponse>(ROUTES.users.confirmEmail, request);

export const restoreEmail = (request: EmailRestoreRequest) =>
  api.postWithoutRenewal<MessageResponse>(ROUTES.users.restoreEmail, request);
