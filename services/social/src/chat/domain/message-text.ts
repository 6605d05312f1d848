import { DIRECT_MESSAGE_MAX_CHARACTERS } from '@fourfold/contracts';

export type TextFault = 'empty' | 'too_long' | 'control_characters';

/** Lines end with a single newline, and nothing hangs over at either end. */
export function normaliseText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

/** What is wrong with a normalised text, if anything. Characters are code points, as Postgres counts them. */
export function textFault(text: string): TextFault | undefined {
  if (text === '') return 'empty';
  if ([...text].length > DIRECT_MESSAGE_MAX_CHARACTERS) return 'too_long';
  // Half a surrogate pair is no text that could be stored as it is.
  if (/[^\P{Cc}\n\t]/u.test(text) || !text.isWellFormed()) return 'control_characters';
  return undefined;
}
