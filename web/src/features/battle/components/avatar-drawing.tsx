import { DAMAGE_STAGES, type AvatarId } from '@fourfold/contracts';
import { useId, type ReactNode } from 'react';

interface AvatarDrawingProps {
  avatarId: AvatarId;
  /** Stage of damage; 0 is undamaged. */
  stage: number;
}

type Mood = 'calm' | 'hurt' | 'out';

const HURT_FROM_STAGE = 3;
const OUTLINE = '#141b3d';

/** Shows the tile behind the figure, whose colour is the text colour. */
const HOLE = { fill: 'currentColor', stroke: OUTLINE, strokeWidth: 1, strokeLinejoin: 'round' } as const;

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

/** The contents of a picture of 64 by 64 with the player's damage; the last stage cuts the figure in two. */
export function AvatarDrawing({ avatarId, stage }: AvatarDrawingProps) {
  const id = useId();
  const Figure = FIGURES[avatarId];
  const isOut = stage >= DAMAGE_STAGES;
  const mood: Mood = isOut ? 'out' : stage >= HURT_FROM_STAGE ? 'hurt' : 'calm';
  const figure = (
    <>
      <Figure mood={mood} />
      {MARKS.slice(0, stage)}
    </>
  );
  if (!isOut) return figure;
  return (
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
  );
}

type Figure = (props: { mood: Mood }) => ReactNode;

interface EyesProps {
  mood: Mood;
  at: readonly [left: number, right: number];
  y: number;
  colour: string;
  size?: number;
}

/** Both open, one squeezed shut, or both crossed out. */
function Eyes({ mood, at: [left, right], y, colour, size = 2.6 }: EyesProps) {
  const [top, bottom] = [y - size, y + size];
  const cross = (x: number): string =>
    `M${x - size} ${top} ${x + size} ${bottom}M${x + size} ${top} ${x - size} ${bottom}`;
  return (
    <g fill={colour} stroke={colour} strokeWidth={1.8} strokeLinecap="round" strokeLinejoin="round">
      {mood === 'out' && <path d={cross(left) + cross(right)} fill="none" />}
      {mood !== 'out' && <circle cx={left} cy={y} r={size} stroke="none" />}
      {mood === 'calm' && <circle cx={right} cy={y} r={size} stroke="none" />}
      {mood === 'hurt' && (
        <path d={`M${right + size} ${top} ${right - size} ${y} ${right + size} ${bottom}`} fill="none" />
      )}
    </g>
  );
}

/* The four avatars. Each fills a square of 64 by 64. */

const Knight: Figure = ({ mood }) => (
  <>
    <path d="M6 64 14 47h36l8 17z" fill="#5b6fa8" />
    <path d="M32 47h18l8 17H32z" fill="#46588d" />
    <path d="M32 12c2-9 12-12 21-8-6 2-7 6-9 11z" fill="#ff7f7b" />
    <path d="M32 12c4-3 9-3 12 3l-6 3z" fill="#c94f50" />
    <path d="M14 26 32 10l18 16v20L32 56 14 46z" fill="#c9d4ef" />
    <path d="M32 10l18 16v20L32 56z" fill="#a3b3dc" />
    <path d="M17 27h30v11H17z" fill="#1f2a52" />
    <Eyes mood={mood} at={[25, 39]} y={32.5} colour="#ffd84d" />
    <path d="M24 44v5M29 45.5v6M35 45.5v6M40 44v5" stroke="#5b6fa8" strokeWidth={2} strokeLinecap="round" />
    <path d="M30.5 10.5h3V27h-3z" fill="#8093c4" />
  </>
);

const Wizard: Figure = ({ mood }) => (
  <>
    <path d="M8 64 18 46h28l10 18z" fill="#5b3fb0" />
    <path d="M32 46h14l10 18H32z" fill="#472f90" />
    <path d="M20 25h24v14L32 47 20 39z" fill="#f6cfa5" />
    <path d="M32 25h12v14l-12 8z" fill="#e6b987" />
    <path d="M18 36l8 3h12l8-3-4 16-10 11-10-11z" fill="#f4f6ff" />
    <path d="M32 39h6l8-3-4 16-10 11z" fill="#cfd6ee" />
    <path d="M27 41.5h10" stroke="#8a5a44" strokeWidth={2} strokeLinecap="round" />
    <Eyes mood={mood} at={[26.5, 37.5]} y={31} colour="#2b1b57" size={2.2} />
    <path d="M10 27 54 27 45 21 H19z" fill="#3d2a80" />
    <path d="M18 24 34 1l12 23z" fill="#7a5ce0" />
    <path d="M34 1l12 23H33z" fill="#5b3fb0" />
    <path d="M34 1 44 5l-4 6z" fill="#7a5ce0" />
    <path d="m29 13 1.4 3 3.1.3-2.3 2.1.7 3.1-2.9-1.6-2.9 1.6.7-3.1-2.3-2.1 3.1-.3z" fill="#ffd84d" />
  </>
);

const Skeleton: Figure = ({ mood }) => (
  <>
    <path d="M10 64 18 50h28l8 14z" fill="#2c3563" />
    <path d="M32 50h14l8 14H32z" fill="#1f274d" />
    <path d="M22 55h20M20 60h24" stroke="#eef1ff" strokeWidth={2.5} strokeLinecap="round" />
    <path d="M30.5 49h3v15h-3z" fill="#eef1ff" />
    <path d="M12 24 22 8h20l10 16-4 14-6 4v8H22v-8l-6-4z" fill="#f4f6ff" />
    <path d="M32 8h10l10 16-4 14-6 4v8H32z" fill="#cfd6ee" />
    <path d="M17 24 29 22 28 34 19 34z" fill="#1f274d" />
    <path d="M47 24 35 22 36 34 45 34z" fill="#1f274d" />
    <Eyes mood={mood} at={[23.5, 40.5]} y={28} colour="#6fd3a0" size={2.4} />
    <path d="M32 34l3 6h-6z" fill="#1f274d" />
    <path d="M26 43v7M30 43v7M34 43v7M38 43v7" stroke="#7c88b3" strokeWidth={1.5} />
    <path d="M22 43.5h20" stroke="#7c88b3" strokeWidth={1.5} />
  </>
);

const Robot: Figure = ({ mood }) => (
  <>
    <path d="M10 64V52h44v12z" fill="#d97a24" />
    <path d="M32 52h22v12H32z" fill="#b9661a" />
    <circle cx={32} cy={59} r={3} fill="#ffe9a8" />
    <path d="M27 46h10v7H27z" fill="#6b4a2c" />
    <path d="M31 4h2v9h-2z" fill="#6b4a2c" />
    <path d="M28 5 32 1l4 4-4 4z" fill="#ff7f7b" />
    <path d="M6 24h7v14H6zM51 24h7v14h-7z" fill="#8a5a2f" />
    <path d="M12 13h40v34H12z" fill="#ffb566" />
    <path d="M32 13h14l6 6v28H32z" fill="#f0953f" />
    <path d="M46 13v6h6z" fill="#ffd9a8" />
    <path d="M17 22h30v13H17z" fill="#33230f" />
    <Eyes mood={mood} at={[25, 39]} y={28.5} colour="#7ff0ff" size={3} />
    <path d="M21 39h22v5H21z" fill="#6b4a2c" />
    <path d="M26 39v5M32 39v5M38 39v5" stroke="#ffb566" strokeWidth={1.5} />
  </>
);

const FIGURES: Record<AvatarId, Figure> = { 1: Knight, 2: Wizard, 3: Skeleton, 4: Robot };
