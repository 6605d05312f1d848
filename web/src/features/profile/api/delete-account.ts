import { ROUTES } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function deleteAccount(): Promise<void> {
  return api.delete<void>(ROUTES.users.account);
}
