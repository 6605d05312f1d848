import { ROUTES, type PasswordResetRequest, type PasswordResetRequestResponse } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function requestReset(request: PasswordResetRequest): Promise<PasswordResetRequestResponse> {
  return api.postUnrenewed<PasswordResetRequestResponse>(ROUTES.users.requestPasswordReset, request);
}
