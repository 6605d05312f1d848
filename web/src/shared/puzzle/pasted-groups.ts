import {
  CATEGORIES_PER_PUZZLE,
  WORDS_PER_CATEGORY,
  WORDS_PER_PUZZLE,
  type Category,
} from '@fourfold/contracts';

/** The more certain ones first: a word may contain a comma or a space. */
const SEPARATORS = [/\t/, /;/, /,/, /\s+/];

export type PastedGroup = Pick<Category, 'words'> & Partial<Pick<Category, 'name'>>;

/**
 * All four groups, from sixteen cells of a spreadsheet, or four lines of four words, each with the name of its group
 * before it if there is one. Undefined for any other text.
 */
export function pastedGroups(text: string): PastedGroup[] | undefined {
  const lines = text
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === CATEGORIES_PER_PUZZLE) {
    const groups = lines.map(groupOf);
    return groups.every((group) => group !== undefined) ? groups : undefined;
  }
  const cells = [
    lines,
    ...SEPARATORS.slice(0, 3).map((separator) => lines.flatMap((line) => line.split(separator))),
  ]
    .map(trimmed)
    .find(({ length }) => length === WORDS_PER_PUZZLE);
  return (
    cells &&
    Array.from({ length: CATEGORIES_PER_PUZZLE }, (_, place) => ({
      words: upper(cells.slice(place * WORDS_PER_CATEGORY, (place + 1) * WORDS_PER_CATEGORY)),
    }))
  );
}

/** 'Name: A, B, C, D', or four or five cells. */
function groupOf(line: string): PastedGroup | undefined {
  const [, name, rest] = /^([^:\t]+):(.+)$/.exec(line) ?? [];
  for (const separator of SEPARATORS) {
    const named = rest === undefined ? [] : trimmed(rest.split(separator));
    if (name !== undefined && named.length === WORDS_PER_CATEGORY)
      return { name: name.trim(), words: upper(named) };
    const cells = trimmed(line.split(separator));
    if (cells.length === WORDS_PER_CATEGORY) return { words: upper(cells) };
    if (cells.length === WORDS_PER_CATEGORY + 1) return { name: cells[0]!, words: upper(cells.slice(1)) };
  }
  return undefined;
}

export function withPasted(categories: readonly Category[], groups: readonly PastedGroup[]): Category[] {
  return categories.map((category, place) => ({ ...category, ...groups[place] }));
}

const trimmed = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

const upper = (words: readonly string[]): string[] => words.map((word) => word.toUpperCase());
