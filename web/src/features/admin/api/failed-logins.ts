import { ROUTES, type FailedLogin } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function failedLogins(signal: AbortSignal): Promise<FailedLogin[]> {
  return api.get<FailedLogin[]>(ROUTES.admin.failedLogins, signal);
}
