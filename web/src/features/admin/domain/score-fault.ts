import { SCORE_MAX_POINTS, SCORE_MIN_POINTS } from '@fourfold/contracts';

/** What is wrong with a score as it is typed, in words. */
export function scoreFault({ points, seconds }: { points: string; seconds: string }): string | undefined {
  if (!WHOLE.test(points) || Number(points) < SCORE_MIN_POINTS || Number(points) > SCORE_MAX_POINTS)
    return `Points are a whole number from ${SCORE_MIN_POINTS} to ${SCORE_MAX_POINTS}`;
  if (!WHOLE.test(seconds)) return 'Seconds are a whole number from 0';
  return undefined;
}

const WHOLE = /^\d{1,9}$/;
