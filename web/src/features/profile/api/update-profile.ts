import { ROUTES, type UpdateProfileRequest, type User } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function updateProfile(changes: UpdateProfileRequest): Promise<User> {
  return api.put<User>(ROUTES.users.profile, changes);
}
