/** Detects typing that is faster than humans can type. */
import type { Completion } from './completion';
import { INHUMAN_COMPLETIONS, INHUMAN_WPM } from '../../limits';

/** Once may be luck with a short word; twice in one battle is suspicious. */
export function isFasterThanTyping(completions: readonly Completion[]): boolean {
  const fast = completions.filter(({ wpm }) => wpm > INHUMAN_WPM);
  const byUser = Map.groupBy(fast, ({ user_id }) => user_id);
  return [...byUser.values()].some(({ length }) => length >= INHUMAN_COMPLETIONS);
}
