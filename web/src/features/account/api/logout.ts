import { ROUTES } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function logout(): Promise<void> {
  return api.postUnrenewed<void>(ROUTES.users.logout);
}
