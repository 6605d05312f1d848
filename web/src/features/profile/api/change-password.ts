import { ROUTES, type ChangePasswordRequest, type MessageResponse } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function changePassword(change: ChangePasswordRequest): Promise<MessageResponse> {
  return api.post<MessageResponse>(ROUTES.users.changePassword, change);
}
