import { ROUTES, routePath, type AdminResetPasswordRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function resetPassword(request: Required<AdminResetPasswordRequest>): Promise<unknown> {
  return api.post(routePath(ROUTES.admin.resetUserPassword, { user_id: request.user_id }), request);
}
