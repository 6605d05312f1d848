/**
 * Judges typing by the texts that the server receives. Times are in milliseconds of one clock. As the contract
 * requires, up to 200 words per minute is never refused, whether a word is one of the text or five characters;
 * therefore the shorter of both times applies.
 */

/** Speed above which typing is impossible. */
export const IMPOSSIBLE_WPM = 300;
/** Length of a word in the usual definition of words per minute. */
export const CHARACTERS_PER_WORD = 5;
/** How long input may arrive late after the challenge or the battle has ended. */
export const IN_FLIGHT_MS = 1_000;
/** At most this much time since the last input counts as typing time after a change of the challenge. */
const IN_FLIGHT_CREDIT_MS = 2_000;

const MS_PER_MINUTE = 60_000;
/** Assumed for the words of the previous text, which is no longer known. */
const LONG_WORD_CHARACTERS = 15;
const SHORTEST_KEY_MS = MS_PER_MINUTE / (IMPOSSIBLE_WPM * LONG_WORD_CHARACTERS);

/** What one player has typed in a battle so far. */
export interface TypingTrack {
  /** Number of the current challenge in the battle, from 1. */
  readonly challenge: number;
  readonly text: string;
  /** When it was accepted. */
  readonly at: number;
  /** Whole words of the challenge typed so far. */
  readonly words: number;
  /** Whole words of earlier challenges. */
  readonly wordsBefore: number;
  /** Characters of the challenge that are typed correctly, and those of earlier challenges. */
  readonly characters: number;
  readonly charactersBefore: number;
  /** Characters typed in the whole battle, and those of them that were wrong. */
  readonly keystrokes: number;
  readonly errors: number;
  /** Content of the text field when the challenge changed. */
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
  characters: 0,
  charactersBefore: 0,
  keystrokes: 0,
  errors: 0,
};

/** The next content of a player's text field. */
export interface TypingInput {
  readonly text: string;
  /** When it arrived. */
  readonly at: number;
  /** Earlier input could not be judged because of an outage: this may be all of it at once. */
  readonly isResent?: boolean;
}

/**
 * - `typing`: accepted
 * - `complete`: accepted, and the text is complete
 * - `ignored`: longer than the text, or late input of the previous challenge
 * - `impossible`: faster than typing; the track stays unchanged
 */
export type TypingVerdict = 'typing' | 'complete' | 'ignored' | 'impossible';

/**
 * Judges the next content of a text field by the time since the last accepted one, so that lost updates never make
 * honest typing impossible.
 * @param track known input of the player, for this challenge or an earlier one
 */
export function judgeTyping(
  track: TypingTrack,
  target: TypingTarget,
  { text: typed, at: now, isResent = false }: TypingInput,
): { verdict: TypingVerdict; track: TypingTrack } {
  const before = track.challenge === target.challenge ? track : advanceTo(track, target);
  if (typed.length > target.text.length || isLate(before, target, typed, now))
    return { verdict: 'ignored', track: before };
  const kept = commonPrefix(before.text, typed);
  const added = typed.length - kept;
  if (added > charactersPossible(target.text, now - before.at))
    return { verdict: 'impossible', track: before };
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
      characters: commonPrefix(target.text, typed),
      keystrokes: before.keystrokes + added,
      errors: before.errors + errorsIn(target.text, typed, kept),
    },
  };
}

/**
 * Whether this can be the continuation of the previous input.
 * @param previous the last content of the text field, and its time
 */
export function isContinuation(
  previous: Pick<TypingTrack, 'text' | 'at'>,
  typed: string,
  now: number,
): boolean {
  const kept = commonPrefix(previous.text, typed);
  const credit = Math.max(0, Math.min(now - previous.at, IN_FLIGHT_CREDIT_MS));
  return kept > 0 && typed.length - kept <= 1 + Math.floor(credit / SHORTEST_KEY_MS);
}

/** Number of words in a text. */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Number of whole words in a typed prefix. */
export function wordsTyped(text: string, typed: string): number {
  const correct = commonPrefix(text, typed);
  const isBorder = correct === text.length || text[correct] === ' ';
  const words = wordCount(text.slice(0, correct));
  return isBorder || words === 0 || text[correct - 1] === ' ' ? words : words - 1;
}

/** The share of a text typed before the first error, 0–1. */
export function progressOf(text: string, typed: string): number {
  return text === '' ? 1 : commonPrefix(text, typed) / text.length;
}

/** Words per minute: word count over elapsed minutes, to two decimal places; 0 while no time has passed. */
export function wordsPerMinute(words: number, elapsedMs: number): number {
  return elapsedMs <= 0 ? 0 : round((words * MS_PER_MINUTE) / elapsedMs);
}

/** Standard words per minute, of five characters each. */
export function standardSpeed(characters: number, elapsedMs: number): number {
  return wordsPerMinute(characters / CHARACTERS_PER_WORD, elapsedMs);
}

/** Percentage of keystrokes that were not errors, to two decimal places; 100 without keystrokes. */
export function accuracyPercent({ keystrokes, errors }: Pick<TypingTrack, 'keystrokes' | 'errors'>): number {
  return keystrokes === 0 ? 100 : round((100 * (keystrokes - errors)) / keystrokes);
}

/** Characters of all challenges of a track that are typed correctly. */
export function allCharactersOf({ characters, charactersBefore }: TypingTrack): number {
  return characters + charactersBefore;
}

/** Words of all challenges of a track. */
export function allWordsOf({ words, wordsBefore }: TypingTrack): number {
  return words + wordsBefore;
}

function advanceTo(track: TypingTrack, { challenge, givenAt }: TypingTarget): TypingTrack {
  return {
    ...track,
    challenge,
    text: '',
    at: givenAt,
    words: 0,
    wordsBefore: allWordsOf(track),
    characters: 0,
    charactersBefore: allCharactersOf(track),
    left: { text: track.text, at: track.at },
  };
}

/** Whether this is late input of the previous challenge: never a prefix of the new text, nor once that was begun. */
function isLate(
  { left, text: begun }: TypingTrack,
  { text, givenAt }: TypingTarget,
  typed: string,
  now: number,
): boolean {
  if (!left || begun !== '' || now - givenAt > IN_FLIGHT_MS || text.startsWith(typed)) return false;
  return isContinuation(left, typed, now);
}

/** A single character is one keystroke; more characters need time. */
function charactersPossible(text: string, elapsedMs: number): number {
  return 1 + Math.floor(Math.max(0, elapsedMs) / msPerCharacter(text));
}

/** The time from the start to the last character. The first is free: it may have been anticipated. */
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
