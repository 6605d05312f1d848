import { ROUTES, type MessageResponse, type PasswordResetConfirmRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function confirmReset(reset: PasswordResetConfirmRequest): Promise<MessageResponse> {
  return api.postUnrenewed<MessageResponse>(ROUTES.users.confirmPasswordReset, reset);
}
