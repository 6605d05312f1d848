/** Normalises names for a search that ignores case and accents and matches any part. */

/** The normalised form of a text. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
}

/** Both names of a user in one text; a match cannot span both. */
export function searchTextOf(username: string, displayName: string): string {
  return `${foldForSearch(username)}\n${foldForSearch(displayName)}`;
}

/** All distinct pairs of neighbouring characters: a text that contains another has all of its pairs. */
export function pairsOf(text: string): string[] {
  const characters = [...text];
  const pairs = characters.slice(1).map((character, index) => characters[index]! + character);
  return [...new Set(pairs)];
}
