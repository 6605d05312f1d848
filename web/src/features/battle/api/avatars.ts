import { ROUTES, type Avatar } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function fetchAvatars(signal: AbortSignal): Promise<Avatar[]> {
  return api.get(ROUTES.battle.avatars, signal);
}
