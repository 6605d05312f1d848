import { ROUTES, routePath, type AdminUserStatusRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

interface StatusChange {
  userId: string;
  isActive: boolean;
}

export function setUserStatus({ userId, isActive }: StatusChange): Promise<unknown> {
  const request: AdminUserStatusRequest = { is_active: isActive };
  return api.put(routePath(ROUTES.admin.userStatus, { user_id: userId }), request);
}
