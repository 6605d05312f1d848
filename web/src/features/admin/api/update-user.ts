import { ROUTES, routePath, type AdminUpdateUserRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

interface UserChange {
  userId: string;
  changes: AdminUpdateUserRequest;
}

export function updateUser({ userId, changes }: UserChange): Promise<unknown> {
  return api.put(routePath(ROUTES.admin.user, { user_id: userId }), changes);
}
