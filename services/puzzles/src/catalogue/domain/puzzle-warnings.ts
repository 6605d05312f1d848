/** Warnings about a puzzle that is valid but may be worth a change. */
import { REPEATED_WITHIN_DAYS, type DraftCategory, type PuzzleWarning } from '@fourfold/contracts';
import { addDays, foldWord, type CalendarDate, type Category } from '@fourfold/game-rules';

/** Another puzzle. A puzzle of the reserve has no date. */
export interface KnownPuzzle {
  readonly puzzleDate: CalendarDate | null;
  readonly categories: readonly Category[];
}

/** A group of another puzzle, prepared for comparing. */
export interface KnownGroup {
  readonly puzzleDate: CalendarDate | null;
  readonly name: string;
  readonly foldedName: string;
  readonly words: ReadonlySet<string>;
}

/** Two groups resemble each other when they share this many words. */
const RESEMBLING_WORDS = 2;

export function groupsOf(known: readonly KnownPuzzle[]): KnownGroup[] {
  return known.flatMap(({ puzzleDate, categories }) =>
    categories.map(({ name, words }) => ({
      puzzleDate,
      name,
      foldedName: foldWord(name),
      words: new Set(words.map(foldWord)),
    })),
  );
}

/** @param date the date of the puzzle; repetitions are searched around it */
export function warningsOf(
  categories: readonly DraftCategory[],
  date: CalendarDate,
  groups: readonly KnownGroup[],
): PuzzleWarning[] {
  const recent = groups.filter(
    ({ puzzleDate }) =>
      puzzleDate !== null &&
      puzzleDate >= addDays(date, -REPEATED_WITHIN_DAYS) &&
      puzzleDate <= addDays(date, REPEATED_WITHIN_DAYS),
  );
  return categories.flatMap((category, index) => [
    ...repeatedName(category, index, groups),
    ...category.words.flatMap((word, position) => {
      const path = ['categories', index, 'words', position];
      return foldWord(word) === ''
        ? []
        : [...repeatedWord(word, path, recent), ...otherGroup(word, path, { categories, index, groups })];
    }),
  ]);
}

function repeatedName(
  { name }: DraftCategory,
  index: number,
  groups: readonly KnownGroup[],
): PuzzleWarning[] {
  const folded = foldWord(name);
  const same = folded === '' ? undefined : groups.find(({ foldedName }) => foldedName === folded);
  if (!same) return [];
  const message = `${whenOf(same)} has a group with this name`;
  return [
    { kind: 'repeated_name', path: ['categories', index, 'name'], message, puzzle_date: same.puzzleDate },
  ];
}

function repeatedWord(
  word: string,
  path: (string | number)[],
  recent: readonly KnownGroup[],
): PuzzleWarning[] {
  const same = recent.find(({ words }) => words.has(foldWord(word)));
  if (!same) return [];
  const message = `${whenOf(same)} has this word, in ${same.name}`;
  return [{ kind: 'repeated_word', path, message, puzzle_date: same.puzzleDate }];
}

/** A known group with the word that has the name, or two words, of another group of this puzzle. */
function otherGroup(
  word: string,
  path: (string | number)[],
  {
    categories,
    index,
    groups,
  }: { categories: readonly DraftCategory[]; index: number; groups: readonly KnownGroup[] },
): PuzzleWarning[] {
  const withWord = groups.filter(({ words }) => words.has(foldWord(word)));
  for (const [other, { name, words }] of categories.entries()) {
    if (other === index) continue;
    const fitting = withWord.find(
      (group) =>
        (foldWord(name) !== '' && group.foldedName === foldWord(name)) ||
        words.filter((one) => group.words.has(foldWord(one))).length >= RESEMBLING_WORDS,
    );
    if (!fitting) continue;
    const message = `It fits ${name || `group ${other + 1}`} as well: ${whenOf(fitting)} has it in ${fitting.name}`;
    return [{ kind: 'word_fits_two_groups', path, message, puzzle_date: fitting.puzzleDate }];
  }
  return [];
}

function whenOf({ puzzleDate }: KnownGroup): string {
  return puzzleDate === null ? 'A puzzle of the reserve' : `The puzzle of ${puzzleDate}`;
}
