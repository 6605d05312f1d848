import { ROUTES, type LoginResponse, type RegisterRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function register(account: RegisterRequest): Promise<LoginResponse> {
  return api.postUnrenewed<LoginResponse>(ROUTES.users.register, account);
}
