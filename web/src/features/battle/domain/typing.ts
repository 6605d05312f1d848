/** What the typing field accepts and shows; the server decides what counts. */
import { wordsPerMinute, wordsTyped } from '@fourfold/game-rules';

/** What was typed of one text. */
export interface Typed {
  readonly text: string;
  readonly keystrokes: number;
  readonly errors: number;
}

export const UNTYPED: Typed = { text: '', keystrokes: 0, errors: 0 };

/** Accepts one inserted, deleted or replaced character; returns the same object for any other input. */
export function takeInput(before: Typed, input: string, target: string): Typed {
  if (input === before.text || input.length > target.length) return before;
  const start = sharedLength(before.text, input);
  const isRemoval = input.length < before.text.length;
  const isInsertion = input.length > before.text.length;
  const restBefore = before.text.slice(isInsertion ? start : start + 1);
  const restAfter = input.slice(isRemoval ? start : start + 1);
  if (restBefore !== restAfter) return before;
  if (isRemoval) return { ...before, text: input };
  const isWrong = input[start] !== target[start];
  return { text: input, keystrokes: before.keystrokes + 1, errors: before.errors + (isWrong ? 1 : 0) };
}

/** The length of the common prefix. */
function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length++;
  return length;
}

const BLOCKED_KEYS = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Insert',
  'Enter',
  'ContextMenu',
]);
const BLOCKED_WITH_COMMAND = new Set(['a', 'c', 'v', 'x', 'y', 'z']);

export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Tab, Escape and the browser's own shortcuts still work: the field must not be a keyboard trap. */
export function isBlockedKey({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  if (BLOCKED_KEYS.has(key)) return true;
  // On Windows, AltGr is Ctrl + Alt, and it types characters.
  return (ctrlKey || metaKey) && !altKey && BLOCKED_WITH_COMMAND.has(key.toLowerCase());
}

/** Input types that are not typing. */
const BLOCKED_INPUTS = new Set([
  'insertFromPaste',
  'insertFromPasteAsQuotation',
  'insertFromDrop',
  'insertFromYank',
  'insertReplacementText',
  'insertLineBreak',
  'deleteByCut',
  'deleteByDrag',
  'historyUndo',
  'historyRedo',
]);

export function isBlockedInput(inputType: string): boolean {
  return BLOCKED_INPUTS.has(inputType);
}

type Mark = 'right' | 'wrong' | 'next' | 'open';

/** The text as runs of characters with the same mark, in order. */
export function stretchesOf(target: string, typed: string) {
  const stretches: { mark: Mark; text: string }[] = [];
  [...target].forEach((character, place) => {
    const mark = markAt(target, typed, place);
    const last = stretches.at(-1);
    if (last?.mark === mark) last.text += character;
    else stretches.push({ mark, text: character });
  });
  return stretches;
}

function markAt(target: string, typed: string, place: number): Mark {
  if (place < typed.length) return typed[place] === target[place] ? 'right' : 'wrong';
  return place === typed.length ? 'next' : 'open';
}

/** Before this, a single word would count as hundreds of words per minute. */
const PACE_AFTER_MS = 1_500;

/** Words per minute since the text was shown, for display only; 0 at first. */
export function paceWpm(target: string, typed: string, elapsedMs: number): number {
  return elapsedMs < PACE_AFTER_MS ? 0 : Math.round(wordsPerMinute(wordsTyped(target, typed), elapsedMs));
}

/** The next text to send when the server has `known`: one character closer to `wanted`. */
export function nextPrefix(known: string, wanted: string): string {
  return wanted.slice(0, sharedLength(known, wanted) + 1);
}
