/** How far a text is typed, and how fast, for display only: the server decides what counts. */
import { progressOf, standardSpeed, wordsPerMinute, wordsTyped } from '@fourfold/game-rules';

/** Before this, a few characters would count as hundreds of words per minute. */
const SHOWN_AFTER_MS = 1_500;

/** The number of characters typed before the first error. */
export function charactersTyped(target: string, typed: string): number {
  return target === '' ? 0 : Math.round(progressOf(target, typed) * target.length);
}

/** In the standard measure: words of five characters a minute, whatever words the text has; 0 at first. */
export function liveSpeed(characters: number, elapsedMs: number): number {
  return elapsedMs < SHOWN_AFTER_MS ? 0 : Math.round(standardSpeed(characters, elapsedMs));
}

/** Whole words of the text per minute since it was shown; 0 at first. */
export function liveWpm(target: string, typed: string, elapsedMs: number): number {
  return elapsedMs < SHOWN_AFTER_MS ? 0 : Math.round(wordsPerMinute(wordsTyped(target, typed), elapsedMs));
}
