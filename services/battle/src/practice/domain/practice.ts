/** The result of a practice, from its log. */
import type { Challenge, FinishPracticeRequest, PracticeEvent, PracticeResult } from '@fourfold/contracts';
import {
  accuracyPercent,
  IMPOSSIBLE_WPM,
  standardSpeed,
  wordCount,
  wordsPerMinute,
} from '@fourfold/game-rules';
import { speedOverTime } from '../../record/domain/figures';

export type PracticeFigures = Omit<PracticeResult, 'practice_id' | 'is_best'> & { words: number };

export type JudgedPractice =
  | { kind: 'finished'; figures: PracticeFigures }
  /** The log is not one of these texts, typed to the end one after the other. */
  | { kind: 'malformed' }
  /** Faster than anybody types, or than the time since the start allows. */
  | { kind: 'impossible' };

/** @param elapsedMs since the texts were sent */
export function judgePractice(
  challenges: readonly Challenge[],
  { events, keystrokes, errors }: FinishPracticeRequest,
  elapsedMs: number,
): JudgedPractice {
  const characters = challenges.reduce((sum, { text }) => sum + text.length, 0);
  if (!isComplete(challenges, events) || errors > keystrokes || keystrokes < characters)
    return { kind: 'malformed' };
  const duration_ms = events.at(-1)!.at_ms;
  const speed = standardSpeed(characters, duration_ms);
  if (duration_ms <= 0 || duration_ms > elapsedMs || speed > IMPOSSIBLE_WPM) return { kind: 'impossible' };
  const words = challenges.reduce((sum, { text }) => sum + wordCount(text), 0);
  return {
    kind: 'finished',
    figures: {
      duration_ms,
      words,
      wpm: wordsPerMinute(words, duration_ms),
      speed,
      accuracy: accuracyPercent({ keystrokes, errors }),
      speed_over_time: speedOverTime(progressOf(challenges, events), duration_ms),
    },
  };
}

function isComplete(challenges: readonly Challenge[], events: readonly PracticeEvent[]): boolean {
  let current = 0;
  let isTyped = false;
  let at = 0;
  for (const { at_ms, text, characters } of events) {
    const isNext = isTyped && text === current + 1;
    const length = challenges[text]?.text.length ?? -1;
    if (at_ms < at || (text !== current && !isNext) || characters > length) return false;
    [current, at, isTyped] = [text, at_ms, characters === length];
  }
  return isTyped && current === challenges.length - 1;
}

function progressOf(challenges: readonly Challenge[], events: readonly PracticeEvent[]) {
  const lengths = challenges.map(({ text }) => text.length);
  return events.map(({ at_ms: at, text, characters }) => ({
    at,
    characters: lengths.slice(0, text).reduce((sum, length) => sum + length, characters),
  }));
}
