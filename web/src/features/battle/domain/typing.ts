/** What the typing field takes and what it shows. The server judges by rules of its own. */
import { wordsPerMinute, wordsTyped } from '@fourfold/game-rules';

/** Keystrokes on one text. */
export interface Typed {
  readonly text: string;
  readonly keystrokes: number;
  readonly errors: number;
}

export const UNTYPED: Typed = { text: '', keystrokes: 0, errors: 0 };

/** The field after an input: the same object when the input is not taken. */
export function takeInput(before: Typed, input: string, target: string): Typed {
  if (input === before.text || input.length > target.length) return before;
  const { start, removed, added } = changeOf(before.text, input);
  if (removed > 1 || added > 1) return before;
  if (added === 0) return { ...before, text: input };
  const wrong = input[start] !== target[start];
  return { text: input, keystrokes: before.keystrokes + 1, errors: before.errors + (wrong ? 1 : 0) };
}

/** Where two texts part, and how many characters went and came there. */
function changeOf(before: string, after: string): { start: number; removed: number; added: number } {
  const shorter = Math.min(before.length, after.length);
  const start = sharedLength(before, after);
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { start, removed: before.length - start - end, added: after.length - start - end };
}

/** How many characters two texts begin with in common. */
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

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Keys that do not type. Tab, Escape and the browser's own stay: nobody is caught in the field. */
export function isBlockedKey({ key, ctrlKey, metaKey, altKey }: Key): boolean {
  if (BLOCKED_KEYS.has(key)) return true;
  // With Alt as well it is AltGr, which types.
  return (ctrlKey || metaKey) && !altKey && BLOCKED_WITH_COMMAND.has(key.toLowerCase());
}

/** What goes into a field other than by typing. */
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

export type Mark = 'right' | 'wrong' | 'next' | 'open';

export interface Stretch {
  mark: Mark;
  text: string;
}

/** The text in stretches of the same mark, in order. */
export function stretchesOf(target: string, typed: string): Stretch[] {
  const stretches: Stretch[] = [];
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

/** In less than that one word makes hundreds a minute. */
const TELLING_MS = 1_500;

/** Words of the text over the minutes since it was shown, for display only; 0 while it is too early to tell. */
export function paceWpm(target: string, typed: string, elapsedMs: number): number {
  return elapsedMs < TELLING_MS ? 0 : Math.round(wordsPerMinute(wordsTyped(target, typed), elapsedMs));
}

/** The text that a server which has `known` is told next on the way to `wanted`: one character more, or what is gone. */
export function nextPrefix(known: string, wanted: string): string {
  return wanted.slice(0, sharedLength(known, wanted) + 1);
}
