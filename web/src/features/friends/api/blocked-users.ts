import { ROUTES, type BlockedUser } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function blockedUsers(signal: AbortSignal): Promise<BlockedUser[]> {
  return api.get<BlockedUser[]>(ROUTES.friends.blocks, signal);
}
