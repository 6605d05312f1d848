import { AVATAR_TYPES, DAMAGE_STAGES, type AvatarId } from '@fourfold/contracts';
import { useId, type ReactNode } from 'react';
import styles from './avatars.module.css';
import { FIGURES, OUTLINE, type Mood } from './figures';

interface AvatarPictureProps {
  avatarId: AvatarId;
  /** 0 is unharmed. */
  stage?: number;
  /** Hidden from screen readers: the text beside it names the player. */
  decorative?: boolean;
}

const HURT_FROM_STAGE = 3;

/** Shows the tile behind the figure. */
const HOLE = { fill: 'var(--behind)', stroke: OUTLINE, strokeWidth: 1, strokeLinejoin: 'round' } as const;

/** One for each stage of damage, drawn on top of those before it. */
const MARKS: readonly ReactNode[] = [
  <g key="creased" fill="none" strokeWidth={1.4} strokeLinecap="round">
    <path d="M37 16 46 30 42 44" stroke={OUTLINE} opacity={0.55} />
    <path d="M38.2 15.6 47.3 30 43.3 44" stroke="#fff" opacity={0.8} />
  </g>,
  <path key="torn" d="M-2 37l17 3-3 3 9 2.5-8 2 3 4.5-18-1z" {...HOLE} />,
  <g key="taped" transform="rotate(-24 25 22)">
    <path
      d="M13 18.5l1.5 1.7-1.5 1.7 1.5 1.7-1.5 1.7h24l-1.5-1.7 1.5-1.7-1.5-1.7 1.5-1.7z"
      fill="#f3e3b0"
      opacity={0.92}
    />
    <path d="M13 18.5h24" stroke={OUTLINE} strokeWidth={0.7} opacity={0.5} />
  </g>,
  <path key="torn-again" d="M66 11 50 17l3 2-9 3.5 8 2-4 4.5 18-3z" {...HOLE} />,
  <g key="pierced">
    <path d="M38 45l5-3 5 2 3 5-3 5-6 1-4-4z" {...HOLE} />
    <path d="M43 42l1.5-3 3.5 5zM51 49l3.5.5-6 4z" {...HOLE} fill="#fff" strokeWidth={0.8} />
  </g>,
];

export function avatarName(avatarId: AvatarId): string {
  return AVATAR_TYPES[avatarId - 1] ?? AVATAR_TYPES[0];
}

/** An avatar on its tile, as damaged as its player; the last stage cuts the figure in two. */
export function AvatarPicture({ avatarId, stage = 0, decorative = false }: AvatarPictureProps) {
  const id = useId();
  const name = avatarName(avatarId);
  const Figure = FIGURES[avatarId];
  const isOut = stage >= DAMAGE_STAGES;
  const mood: Mood = isOut ? 'out' : stage >= HURT_FROM_STAGE ? 'hurt' : 'calm';
  const figure = (
    <>
      <Figure mood={mood} />
      {MARKS.slice(0, stage)}
    </>
  );
  return (
    <svg
      viewBox="0 0 64 64"
      className={styles['picture']}
      data-picture={`${name.toLowerCase()}-${stage === 0 ? 'base' : `damage-${stage}`}`}
      role="img"
      aria-hidden={decorative || undefined}
      aria-label={`${name}, ${stage === 0 ? 'unharmed' : `damage ${stage} of ${DAMAGE_STAGES}`}`}
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
