/** Texts that people write. */

/** The length of a text: its characters are code points, as for Postgres and in API documents, not UTF-16 units. */
export function countCharacters(text: string): number {
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters;
}

/** Whether a text has no more characters than allowed. Code units are never fewer than characters, and need not be counted. */
export function hasAtMost(text: string, maxCharacters: number): boolean {
  return text.length <= maxCharacters || countCharacters(text) <= maxCharacters;
}

/** What people see as one character: a letter with its marks, a flag, an emoji with its joiners. */
export function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** As much of the beginning of a text as has at most so many characters, without the parts of a grapheme that is cut. */
export function cutText(text: string, maxCharacters: number): string {
  // Code units are never fewer than characters.
  if (text.length <= maxCharacters) return text;
  let [cut, characters] = ['', 0];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    characters += countCharacters(segment);
    if (characters > maxCharacters) break;
    cut += segment;
  }
  return cut;
}
