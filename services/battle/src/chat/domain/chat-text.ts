export type TextFault = 'empty' | 'too_long' | 'control_characters';

/** Lines end with a single newline, and nothing hangs over at either end. */
export function normaliseText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

/** What is wrong with a normalised text, if anything. Characters are code points. */
export function textFault(text: string, maxCharacters: number): TextFault | undefined {
  if (text === '') return 'empty';
  if ([...text].length > maxCharacters) return 'too_long';
  if (/[^\P{Cc}\n\t]/u.test(text) || !text.isWellFormed()) return 'control_characters';
  return undefined;
}
