import { AVATAR_TYPES, DAMAGE_STAGES, type AvatarId } from '@fourfold/contracts';
import { useId } from 'react';
import { classNames } from '../../../../ui/class-names';
import { DamageMarks } from './damage-marks';
import { FIGURES } from './figures';
import type { Mood } from './mood';
import styles from './avatars.module.css';

interface AvatarPictureProps {
  avatarId: AvatarId;
  /** 0 is unharmed. */
  stage?: number;
  /** What stands beside it says who it is: then it is for the eye alone. */
  decorative?: boolean;
  className?: string | undefined;
}

/** From here on it hurts. */
const HURT_STAGE = 3;

export function avatarName(avatarId: AvatarId): string {
  return AVATAR_TYPES[avatarId - 1] ?? AVATAR_TYPES[0];
}

/** A fighter of paper on its tile, as damaged as its player is. */
export function AvatarPicture({ avatarId, stage = 0, decorative = false, className }: AvatarPictureProps) {
  const id = useId();
  const Figure = FIGURES[avatarId];
  const isOut = stage >= DAMAGE_STAGES;
  const figure = (
    <>
      <Figure mood={moodAt(stage)} />
      <DamageMarks stage={stage} />
    </>
  );
  return (
    <svg
      viewBox="0 0 64 64"
      className={classNames(styles['picture'], className)}
      data-picture={pictureName(avatarId, stage)}
      {...(decorative
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': description(avatarId, stage) })}
    >
      {isOut ? (
        <>
          <clipPath id={`${id}upper`}>
            <path d="M-8-8h80v38l-10-5-9 7-10-6-9 8-11-7-9 6-10-5-12 6z" />
          </clipPath>
          <clipPath id={`${id}lower`}>
            <path d="M-8 72h80V30l-10-5-9 7-10-6-9 8-11-7-9 6-10-5-12 6z" />
          </clipPath>
          <g clipPath={`url(#${id}lower)`}>{figure}</g>
          <g transform="rotate(11 12 34) translate(3 -2)">
            <g clipPath={`url(#${id}upper)`}>{figure}</g>
          </g>
        </>
      ) : (
        figure
      )}
    </svg>
  );
}

function moodAt(stage: number): Mood {
  if (stage >= DAMAGE_STAGES) return 'out';
  return stage >= HURT_STAGE ? 'hurt' : 'calm';
}

/** As the server names the pictures. */
function pictureName(avatarId: AvatarId, stage: number): string {
  return `${avatarName(avatarId).toLowerCase()}-${stage === 0 ? 'base' : `damage-${stage}`}`;
}

function description(avatarId: AvatarId, stage: number): string {
  if (stage === 0) return `${avatarName(avatarId)}, unharmed`;
  return `${avatarName(avatarId)}, damage ${stage} of ${DAMAGE_STAGES}`;
}
