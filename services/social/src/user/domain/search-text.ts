/** Normalises names for a search that ignores case and accents and matches any part. */

/** The normalised form of a text. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
}

/** Both names of a user in one text, in which a match cannot span both, and its pairs. */
export function searchColumnsOf({ username, display_name }: { username: string; display_name: string }): {
  searchText: string;
  searchPairs: string[];
} {
  const searchText = `${foldForSearch(username)}\n${foldForSearch(display_name)}`;
  return { searchText, searchPairs: pairsOf(searchText) };
}

/** All distinct pairs of neighbouring characters: a text that contains another has all of its pairs. */
export function pairsOf(text: string): string[] {
  const characters = [...text];
  const pairs = characters.slice(1).map((character, index) => characters[index]! + character);
  return [...new Set(pairs)];
}
