import { routePath, ROUTES, type AvatarId, type ChosenAvatar } from '@fourfold/contracts';
import { api } from '../../../lib/api';

/** The caller's avatar for coming games. */
export function chooseAvatar(avatarId: AvatarId): Promise<ChosenAvatar> {
  return api.post(routePath(ROUTES.battle.chooseAvatar, { avatar_id: avatarId }));
}
