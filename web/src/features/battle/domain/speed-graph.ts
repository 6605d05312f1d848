/** The geometry of a graph of speed over time, in percent of its width and height. */
import type { SpeedPoint } from '@fourfold/contracts';

export interface SpeedLine {
  id: string;
  name: string;
  seat: number;
  points: readonly SpeedPoint[];
}

export interface Scale {
  maxSpeed: number;
  maxSeconds: number;
}

const SPEED_STEP = 20;

/** Ends at the next full twenty above the highest speed. */
export function scaleOf(lines: readonly SpeedLine[]): Scale {
  const points = lines.flatMap((line) => line.points);
  const highest = Math.max(0, ...points.map(({ speed }) => speed));
  return {
    maxSpeed: Math.max(Math.ceil(highest / SPEED_STEP), 1) * SPEED_STEP,
    maxSeconds: Math.max(1, ...points.map(({ at_seconds }) => at_seconds)),
  };
}

/** The points of a `polyline`. A point is the speed of the time before it, so the first also stands at the start. */
export function polylineOf(points: readonly SpeedPoint[], { maxSpeed, maxSeconds }: Scale): string {
  const [first] = points;
  if (!first) return '';
  return [{ ...first, at_seconds: 0 }, ...points]
    .map(({ at_seconds, speed }) => [(100 * at_seconds) / maxSeconds, 100 - (100 * speed) / maxSpeed])
    .map(([x, y]) => `${round(x!)},${round(y!)}`)
    .join(' ');
}

/** The speeds of all lines at each moment that one of them has a point for. */
export function tableOf(
  lines: readonly SpeedLine[],
): { atSeconds: number; speeds: (number | undefined)[] }[] {
  const moments = new Set(lines.flatMap(({ points }) => points.map(({ at_seconds }) => at_seconds)));
  return [...moments]
    .sort((one, other) => one - other)
    .map((atSeconds) => ({
      atSeconds,
      speeds: lines.map(({ points }) => points.find(({ at_seconds }) => at_seconds === atSeconds)?.speed),
    }));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
