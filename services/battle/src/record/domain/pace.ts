/** Who seems not to have typed: nobody is that fast, and no hand is that even. */
import type { Completion } from './completion';
import { isTyping, type MatchLog } from './match-log';
import { EVEN_GAPS_MIN, EVEN_GAPS_SPREAD, INHUMAN_WPM } from '../../limits';

/** How a battle was typed. */
export interface TypingEvidence {
  /** In the order of the challenges. */
  readonly completions: readonly Completion[];
  /** Empty when it was lost. */
  readonly log: MatchLog;
}

/** @param userIds the players in the order of their seats */
export function suspectsOf({ completions, log }: TypingEvidence, userIds: readonly string[]): Set<string> {
  const fast = completions.filter(({ wpm }) => wpm > INHUMAN_WPM).map(({ user_id }) => user_id);
  const even = userIds.filter((_, seat) => isEven(keyGaps(log, seat)));
  return new Set([...fast, ...even]);
}

/** The milliseconds between single keystrokes of a player in the same text. */
function keyGaps(log: MatchLog, seat: number): number[] {
  const gaps: number[] = [];
  let last: { at: number; characters: number } | undefined;
  for (const entry of log) {
    if (isTyping(entry)) {
      const [at, typist, characters] = entry;
      if (typist !== seat) continue;
      if (last && characters === last.characters + 1) gaps.push(at - last.at);
      last = { at, characters };
    } else if ('challenge' in entry) last = undefined;
  }
  return gaps;
}

function isEven(gaps: readonly number[]): boolean {
  if (gaps.length < EVEN_GAPS_MIN) return false;
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length;
  return Math.sqrt(variance) < EVEN_GAPS_SPREAD * mean;
}
