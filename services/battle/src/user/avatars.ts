import type { Avatar, AvatarId, AvatarType } from '@fourfold/contracts';
import { avatarImagePath, DAMAGE_STAGES } from '@fourfold/contracts';

/** The avatars to choose from; they differ only in looks. */
export const AVATARS: readonly Avatar[] = [
  avatar(1, 'Knight', 'A steadfast guardian in dented plate who never skips a letter.'),
  avatar(2, 'Wizard', 'A scholar of long words whose spells are spelled correctly.'),
  avatar(3, 'Skeleton', 'A rattling racer with nothing left to lose but a few bones.'),
  avatar(4, 'Robot', 'A tireless machine that counts every keystroke twice.'),
];

function avatar(avatar_id: AvatarId, type: AvatarType, description: string): Avatar {
  return {
    avatar_id,
    type,
    description,
    images: {
      base: avatarImagePath(type, 0),
      damage: Array.from({ length: DAMAGE_STAGES }, (_, stage) => avatarImagePath(type, stage + 1)),
    },
  };
}
