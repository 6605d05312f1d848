import { ROUTES, type LoginResponse, type ReauthenticateRequest } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function reauthenticate(request: ReauthenticateRequest): Promise<LoginResponse> {
  return api.post<LoginResponse>(ROUTES.users.reauthenticate, request);
}
