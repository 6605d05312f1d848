/** What the typing field accepts and shows; the server decides what counts. */

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

/** The field: what was taken, and its content while the last character of a composition may still change. */
export interface TypingField {
  readonly typed: Typed;
  /** As after a dead key, whose accent stands alone until the letter comes. */
  readonly undecided?: string;
}

export const EMPTY_FIELD: TypingField = { typed: UNTYPED };

/** What of an input was not taken. */
export type Refusal = 'words' | 'deletion' | 'length';

export interface TakenInput {
  readonly field: TypingField;
  /** Each state that was taken, in order. */
  readonly steps: readonly Typed[];
  readonly refusal?: Refusal | undefined;
}

/**
 * Takes the content of the field. While `composing`, a wrong character waits: it counts once it is committed, and not at
 * all when the composition replaces it.
 */
export function takeField(
  { typed, undecided }: TypingField,
  input: string,
  { target, composing }: { target: string; composing: boolean },
): TakenInput {
  const waited = undecided !== undefined && !isReplaced(typed.text, undecided, input);
  const before = waited ? takeInput(typed, undecided, target) : typed;
  const steps = before === typed ? [] : [before];
  const after = takeInput(before, input, target);
  if (after === before)
    return { field: { typed: before }, steps, refusal: refusalOf(before.text, input, target) };
  if (composing && after.errors > before.errors) return { field: { typed: before, undecided: input }, steps };
  return { field: { typed: after }, steps: [...steps, after] };
}

/** Whether the composition has put another character in the place of the one that waits. */
function isReplaced(text: string, undecided: string, input: string): boolean {
  const place = sharedLength(text, undecided);
  return place < input.length && input[place] !== undecided[place];
}

function refusalOf(before: string, input: string, target: string): Refusal | undefined {
  if (input === before || before === target) return undefined;
  if (input.length < before.length) return 'deletion';
  return input.length > target.length && input.length === before.length + 1 ? 'length' : 'words';
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

/** The next text to send when the server has `known`: one character closer to `wanted`. */
export function nextPrefix(known: string, wanted: string): string {
  return wanted.slice(0, sharedLength(known, wanted) + 1);
}
