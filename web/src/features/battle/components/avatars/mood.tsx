/** How somebody looks who has taken some damage. */
export type Mood = 'calm' | 'hurt' | 'out';

interface EyesProps {
  mood: Mood;
  /** Where the left and the right eye are. */
  at: readonly [left: number, right: number];
  y: number;
  colour: string;
  size?: number;
}

/** Open, one pressed shut, or both crossed out. */
export function Eyes({ mood, at: [left, right], y, colour, size = 2.6 }: EyesProps) {
  return (
    <g fill={colour} stroke={colour} strokeWidth={1.8} strokeLinecap="round" strokeLinejoin="round">
      {mood === 'out' ? (
        <Cross x={left} y={y} size={size} />
      ) : (
        <circle cx={left} cy={y} r={size} stroke="none" />
      )}
      {mood === 'calm' && <circle cx={right} cy={y} r={size} stroke="none" />}
      {mood === 'hurt' && (
        <path
          d={`M${right + size} ${y - size} ${right - size} ${y} ${right + size} ${y + size}`}
          fill="none"
        />
      )}
      {mood === 'out' && <Cross x={right} y={y} size={size} />}
    </g>
  );
}

function Cross({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <path
      d={`M${x - size} ${y - size} ${x + size} ${y + size}M${x + size} ${y - size} ${x - size} ${y + size}`}
      fill="none"
    />
  );
}
