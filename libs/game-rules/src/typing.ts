/**
 * What a server can tell of somebody's typing from the texts it is sent. Times are in milliseconds of one clock. Limits are
 * those of the contract: nothing up to 200 words a minute is ever refused, whether a word is a word of the text or, as
 * typists count, five characters; so the longer of the two times that this takes is never asked for.
 */

/** Words a minute above which nobody types. */
export const IMPOSSIBLE_WPM = 300;
/** A word as typists count. */
export const CHARACTERS_PER_WORD = 5;
/** Typing that was on its way when the server decided something else arrives within this time. */
export const IN_FLIGHT_MS = 1_000;
/** So much of a pause may have been typed through when something else was decided. */
const IN_FLIGHT_CREDIT_MS = 2_000;

const MS_PER_MINUTE = 60_000;
/** The text that was left is not known any more: its words are taken for long ones. */
const LONG_WORD_CHARACTERS = 15;
const SHORTEST_KEY_MS = MS_PER_MINUTE / (IMPOSSIBLE_WPM * LONG_WORD_CHARACTERS);

/** What one player has typed in a battle so far. */
export interface TypingTrack {
  /** Number of the challenge in the battle, from 1, that the rest tells of. */
  readonly challenge: number;
  readonly text: string;
  /** When it was accepted. */
  readonly at: number;
  /** Whole words of the challenge typed so far. */
  readonly words: number;
  /** The same of the challenges before it. */
  readonly wordsBefore: number;
  /** Characters typed in the whole battle, and those of them that were wrong. */
  readonly keystrokes: number;
  readonly errors: number;
  /** The text field as it was when another challenge came. */
  readonly left?: Pick<TypingTrack, 'text' | 'at'>;
}

/** A text to type. */
export interface TypingTarget {
  readonly challenge: number;
  readonly text: string;
  readonly givenAt: number;
}

export const NOTHING_TYPED: TypingTrack = {
  challenge: 0,
  text: '',
  at: 0,
  words: 0,
  wordsBefore: 0,
  keystrokes: 0,
  errors: 0,
};

/** The next state of a player's text field. */
export interface TypingInput {
  readonly text: string;
  /** When it arrived. */
  readonly at: number;
  /** Input before it arrived and could not be judged: this may be all of it at once. */
  readonly isResent?: boolean;
}

/**
 * - `typing`: accepted
 * - `complete`: accepted, and the text is done
 * - `ignored`: longer than the text, or of the challenge before it and still on its way when this one came
 * - `impossible`: nobody types like that; the track stays as it was
 */
export type TypingVerdict = 'typing' | 'complete' | 'ignored' | 'impossible';

/**
 * Judges the next state of a player's text field by the time since the last one that was accepted: what was lost between
 * the two makes no honest typing impossible.
 * @param track what is known of the player, of this challenge or an earlier one
 */
export function judgeTyping(
  track: TypingTrack,
  target: TypingTarget,
  { text: typed, at: now, isResent = false }: TypingInput,
): { verdict: TypingVerdict; track: TypingTrack } {
  const before = track.challenge === target.challenge ? track : turnTo(track, target);
  if (typed.length > target.text.length) return { verdict: 'ignored', track: before };
  const kept = commonPrefix(before.text, typed);
  const added = typed.length - kept;
  if (added > charactersPossible(target.text, now - before.at))
    return { verdict: isLate(before, target, typed, now) ? 'ignored' : 'impossible', track: before };
  const complete = typed === target.text;
  const wasPasted = kept === 0 && added > 1 && !isResent;
  if (complete && (wasPasted || now - target.givenAt < shortestTimeMs(typed)))
    return { verdict: 'impossible', track: before };
  return {
    verdict: complete ? 'complete' : 'typing',
    track: {
      ...before,
      text: typed,
      at: now,
      words: wordsTyped(target.text, typed),
      keystrokes: before.keystrokes + added,
      errors: before.errors + errorsIn(target.text, typed, kept),
    },
  };
}

/**
 * Whether this is what somebody may have typed who had typed the other a moment before.
 * @param left the text field as it was last, and when
 */
export function goesOnFrom(left: Pick<TypingTrack, 'text' | 'at'>, typed: string, now: number): boolean {
  const kept = commonPrefix(left.text, typed);
  const credit = Math.max(0, Math.min(now - left.at, IN_FLIGHT_CREDIT_MS));
  return kept > 0 && typed.length - kept <= 1 + Math.floor(credit / SHORTEST_KEY_MS);
}

/** Number of words in a text. */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Whole words of a text that are typed when its beginning is. */
export function wordsTyped(text: string, typed: string): number {
  const correct = commonPrefix(text, typed);
  const isBorder = correct === text.length || text[correct] === ' ';
  const words = wordCount(text.slice(0, correct));
  return isBorder || words === 0 || text[correct - 1] === ' ' ? words : words - 1;
}

/** The share of a text that is typed without an error, 0–1. */
export function progressOf(text: string, typed: string): number {
  return text === '' ? 1 : commonPrefix(text, typed) / text.length;
}

/** Words a minute: word count over elapsed minutes, to two places; 0 while no time has passed. */
export function wordsPerMinute(words: number, elapsedMs: number): number {
  return elapsedMs <= 0 ? 0 : round((words * MS_PER_MINUTE) / elapsedMs);
}

/** Percent of keystrokes that were no errors, to two places; 100 when there were none. */
export function accuracyPercent({ keystrokes, errors }: Pick<TypingTrack, 'keystrokes' | 'errors'>): number {
  return keystrokes === 0 ? 100 : round((100 * (keystrokes - errors)) / keystrokes);
}

/** All words that a track tells of. */
export function allWordsOf({ words, wordsBefore }: TypingTrack): number {
  return words + wordsBefore;
}

function turnTo(track: TypingTrack, { challenge, givenAt }: TypingTarget): TypingTrack {
  return {
    ...track,
    challenge,
    text: '',
    at: givenAt,
    words: 0,
    wordsBefore: allWordsOf(track),
    left: { text: track.text, at: track.at },
  };
}

/** Of the challenge before, unless it is a part of the new text, which nobody typed before it was shown. */
function isLate({ left }: TypingTrack, { text, givenAt }: TypingTarget, typed: string, now: number): boolean {
  if (!left || now - givenAt > IN_FLIGHT_MS || text.startsWith(typed)) return false;
  return goesOnFrom(left, typed, now);
}

/** One character at a time is a key that was hit; more must have taken its time. */
function charactersPossible(text: string, elapsedMs: number): number {
  return 1 + Math.floor(Math.max(0, elapsedMs) / msPerCharacter(text));
}

/** From its being shown to its last character. The first character may have been expected: it takes no time. */
function shortestTimeMs(text: string): number {
  const byWords = (wordCount(text) * MS_PER_MINUTE) / IMPOSSIBLE_WPM;
  const byCharacters = ((text.length - 1) * MS_PER_MINUTE) / (IMPOSSIBLE_WPM * CHARACTERS_PER_WORD);
  return Math.min(byWords, byCharacters);
}

function msPerCharacter(text: string): number {
  const byWords = (wordCount(text) * MS_PER_MINUTE) / (IMPOSSIBLE_WPM * text.length);
  return Math.min(byWords, MS_PER_MINUTE / (IMPOSSIBLE_WPM * CHARACTERS_PER_WORD));
}

function errorsIn(target: string, typed: string, from: number): number {
  let errors = 0;
  for (let index = from; index < typed.length; index += 1) if (typed[index] !== target[index]) errors += 1;
  return errors;
}

function commonPrefix(left: string, right: string): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length += 1;
  return length;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
