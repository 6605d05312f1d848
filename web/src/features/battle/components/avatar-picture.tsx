import { AVATAR_TYPES, DAMAGE_STAGES, type AvatarId } from '@fourfold/contracts';
import { AvatarDrawing } from './avatar-drawing';
import styles from './avatar-picture.module.css';

interface AvatarPictureProps {
  avatarId: AvatarId;
  /** Stage of damage; 0 is undamaged. */
  stage?: number;
  /** Hidden from screen readers: the text beside it names the player. */
  decorative?: boolean;
}

export function avatarName(avatarId: AvatarId): string {
  return AVATAR_TYPES[avatarId - 1] ?? AVATAR_TYPES[0];
}

/** An avatar on its tile with the player's damage. */
export function AvatarPicture({ avatarId, stage = 0, decorative = false }: AvatarPictureProps) {
  return (
    <svg
      viewBox="0 0 64 64"
      className={styles['picture']}
      role="img"
      aria-hidden={decorative || undefined}
      aria-label={`${avatarName(avatarId)}, ${stage === 0 ? 'unharmed' : `damage ${stage} of ${DAMAGE_STAGES}`}`}
    >
      <AvatarDrawing avatarId={avatarId} stage={stage} />
    </svg>
  );
}
