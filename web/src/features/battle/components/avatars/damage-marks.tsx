import type { ReactNode } from 'react';

const EDGE = '#141b3d';
/** What shows through a tear: the tile behind the figure. */
const BEHIND = 'var(--behind)';

/** One a stage, each beside those before it: what happens to paper. */
const MARKS: readonly ReactNode[] = [
  <g key="creased" fill="none" strokeWidth={1.4} strokeLinecap="round">
    <path d="M37 16 46 30 42 44" stroke={EDGE} opacity={0.55} />
    <path d="M38.2 15.6 47.3 30 43.3 44" stroke="#fff" opacity={0.8} />
  </g>,
  <path
    key="torn"
    d="M-2 37l17 3-3 3 9 2.5-8 2 3 4.5-18-1z"
    fill={BEHIND}
    stroke={EDGE}
    strokeWidth={1}
    strokeLinejoin="round"
  />,
  <g key="taped" transform="rotate(-24 25 22)">
    <path
      d="M13 18.5l1.5 1.7-1.5 1.7 1.5 1.7-1.5 1.7h24l-1.5-1.7 1.5-1.7-1.5-1.7 1.5-1.7z"
      fill="#f3e3b0"
      opacity={0.92}
    />
    <path d="M13 18.5h24" stroke={EDGE} strokeWidth={0.7} opacity={0.5} />
  </g>,
  <path
    key="torn-again"
    d="M66 11 50 17l3 2-9 3.5 8 2-4 4.5 18-3z"
    fill={BEHIND}
    stroke={EDGE}
    strokeWidth={1}
    strokeLinejoin="round"
  />,
  <g key="pierced" strokeLinejoin="round">
    <path d="M38 45l5-3 5 2 3 5-3 5-6 1-4-4z" fill={BEHIND} stroke={EDGE} strokeWidth={1} />
    <path d="M43 42l1.5-3 3.5 5zM51 49l3.5.5-6 4z" fill="#fff" stroke={EDGE} strokeWidth={0.8} />
  </g>,
];

/** The damage of all stages up to this one; the last one rips the figure itself. */
export function DamageMarks({ stage }: { stage: number }) {
  return <>{MARKS.slice(0, stage)}</>;
}
