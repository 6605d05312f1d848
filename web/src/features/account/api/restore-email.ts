import { ROUTES, type EmailRestoreRequest, type MessageResponse } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function restoreEmail(request: EmailRestoreRequest): Promise<MessageResponse> {
  return api.postUnrenewed<MessageResponse>(ROUTES.users.restoreEmail, request);
}
