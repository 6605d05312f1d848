/** Speed in the standard measure: words of five characters a minute, whatever words the text has. */
import { standardSpeed } from '@fourfold/game-rules';

/** Before this, a few characters would count as hundreds of words per minute. */
const SPEED_AFTER_MS = 1_500;

/** Since the text was shown, for display only; 0 at first. */
export function liveSpeed(characters: number, elapsedMs: number): number {
  if (elapsedMs < SPEED_AFTER_MS) return 0;
  return Math.round(standardSpeed(characters, elapsedMs));
}
