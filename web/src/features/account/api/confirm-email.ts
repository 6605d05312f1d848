import { ROUTES, type EmailConfirmRequest, type MessageResponse } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function confirmEmail(request: EmailConfirmRequest): Promise<MessageResponse> {
  return api.postUnrenewed<MessageResponse>(ROUTES.users.confirmEmail, request);
}
