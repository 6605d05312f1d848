import { ROUTES, type AdminStats } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function stats(signal: AbortSignal): Promise<AdminStats> {
  return api.get<AdminStats>(ROUTES.admin.stats, signal);
}
