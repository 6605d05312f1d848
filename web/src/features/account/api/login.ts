import { ROUTES, type LoginRequest, type LoginResponse } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function login(credentials: LoginRequest): Promise<LoginResponse> {
  return api.postUnrenewed<LoginResponse>(ROUTES.users.login, credentials);
}
