/** How names are found: in any case, with or without accents, by any part. */

/** A text as it is compared. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
}

/** Both names of a person in one text; a search can't reach from one into the other. */
export function searchTextOf(username: string, displayName: string): string {
  return `${foldForSearch(username)}\n${foldForSearch(displayName)}`;
}

/** Every two neighbouring characters, each once: a text that contains another has all of its pairs. */
export function pairsOf(text: string): string[] {
  const characters = [...text];
  const pairs = characters.slice(1).map((character, index) => characters[index]! + character);
  return [...new Set(pairs)];
}
