import { ROUTES, type AdminCreateUserRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function createUser(request: AdminCreateUserRequest): Promise<unknown> {
  return api.post(ROUTES.admin.users, request);
}
