/** Texts that people write. */

/** The length of a text: its characters are code points, as for Postgres and in API documents, not UTF-16 units. */
export function countCharacters(text: string): number {
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters;
}
