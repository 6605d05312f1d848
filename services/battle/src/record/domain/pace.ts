/** Whether somebody typed faster than people do. */
import type { Completion } from './completion';
import { INHUMAN_COMPLETIONS, INHUMAN_WPM } from '../../limits';

/** Once may be luck with a short word that was expected; twice in one battle is a reason to look. */
export function isFasterThanTyping(completions: readonly Completion[]): boolean {
  const fast = completions.filter(({ wpm }) => wpm > INHUMAN_WPM);
  const byUser = Map.groupBy(fast, ({ user_id }) => user_id);
  return [...byUser.values()].some(({ length }) => length >= INHUMAN_COMPLETIONS);
}
