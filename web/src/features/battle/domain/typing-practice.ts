/** The run of a practice in the browser, as a reducer, and where its ghost is. */
import { PRACTICE_EVENTS_MAX, type Challenge, type PracticeEvent } from '@fourfold/contracts';
import { takeInput, UNTYPED, type Typed } from './typing';
import { charactersTyped } from './typing-figures';

export interface PracticeRun {
  readonly texts: readonly Challenge[];
  /** The place of the current text, from 0; the number of texts at the end. */
  readonly place: number;
  readonly typed: Typed;
  /** Of the texts before. */
  readonly keystrokes: number;
  readonly errors: number;
  readonly events: readonly PracticeEvent[];
}

export function newRun(texts: readonly Challenge[]): PracticeRun {
  return { texts, place: 0, typed: UNTYPED, keystrokes: 0, errors: 0, events: [] };
}

/** @param atMs since the first keystroke */
export function type(run: PracticeRun, input: string, atMs: number): PracticeRun {
  const text = run.texts[run.place]?.text;
  if (text === undefined) return run;
  const typed = takeInput(run.typed, input, text);
  if (typed === run.typed) return run;
  const characters = charactersTyped(text, typed.text);
  // The end of every text must find a place in the log.
  const hasRoom = typed.text === text || run.events.length < PRACTICE_EVENTS_MAX - run.texts.length;
  const events =
    characters > charactersBefore(run) && hasRoom
      ? [...run.events, { at_ms: Math.round(atMs), text: run.place, characters }]
      : run.events;
  if (typed.text !== text) return { ...run, typed, events };
  return {
    ...run,
    events,
    place: run.place + 1,
    typed: UNTYPED,
    keystrokes: run.keystrokes + typed.keystrokes,
    errors: run.errors + typed.errors,
  };
}

export function isFinished(run: PracticeRun): boolean {
  return run.place === run.texts.length;
}

/** The share of all texts that has been typed, 0–1. */
export function progressOfRun({ texts, place, typed }: PracticeRun): number {
  return shareOf(texts, place, charactersTyped(texts[place]?.text ?? '', typed.text));
}

export interface GhostPosition {
  /** The share of all texts, 0–1. */
  progress: number;
  /** The place of its text, and the typed share of that, 0–1. */
  text: number;
  textProgress: number;
}

/** Where the player was at this time in an earlier practice of the same texts. */
export function ghostAt(
  events: readonly PracticeEvent[],
  texts: readonly Challenge[],
  atMs: number,
): GhostPosition {
  const last = events.findLast(({ at_ms }) => at_ms <= atMs);
  if (!last) return { progress: 0, text: 0, textProgress: 0 };
  const length = texts[last.text]?.text.length ?? 1;
  return {
    progress: shareOf(texts, last.text, last.characters),
    text: last.text,
    textProgress: last.characters / length,
  };
}

function shareOf(texts: readonly Challenge[], place: number, characters: number): number {
  const lengths = texts.map(({ text }) => text.length);
  const before = sum(lengths.slice(0, place));
  return Math.min((before + characters) / Math.max(sum(lengths), 1), 1);
}

function charactersBefore({ events, place }: PracticeRun): number {
  const last = events.at(-1);
  return last?.text === place ? last.characters : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
