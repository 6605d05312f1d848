/** Warnings about a puzzle that is valid but may be worth a change. */
import { REPEATED_WITHIN_DAYS, type PuzzleWarning } from '@fourfold/contracts';
import { addDays, foldWord, type CalendarDate, type Category } from '@fourfold/game-rules';

/** Another puzzle. A puzzle of the reserve has no date. */
export interface KnownPuzzle {
  readonly puzzleDate: CalendarDate | null;
  readonly categories: readonly Category[];
}

interface KnownGroup {
  readonly puzzleDate: CalendarDate | null;
  readonly name: string;
  readonly foldedName: string;
  readonly words: ReadonlySet<string>;
}

/** Two groups resemble each other when they share this many words. */
const RESEMBLING_WORDS = 2;

/** The groups of known puzzles by their words and names, folded. */
export class KnownGroups {
  private readonly byWord = new Map<string, KnownGroup[]>();
  private readonly byName = new Map<string, KnownGroup[]>();

  constructor(known: readonly KnownPuzzle[]) {
    for (const { puzzleDate, categories } of known)
      for (const { name, words } of categories) {
        const foldedName = foldWord(name);
        const group = { puzzleDate, name, foldedName, words: new Set(words.map(foldWord)) };
        add(this.byName, foldedName, group);
        for (const word of group.words) add(this.byWord, word, group);
      }
  }

  withWord(word: string): readonly KnownGroup[] {
    return this.byWord.get(foldWord(word)) ?? [];
  }

  named(name: string): readonly KnownGroup[] {
    return this.byName.get(foldWord(name)) ?? [];
  }
}

function add(groups: Map<string, KnownGroup[]>, key: string, group: KnownGroup): void {
  const same = groups.get(key);
  if (same) same.push(group);
  else groups.set(key, [group]);
}

interface Writing {
  readonly categories: readonly Category[];
  /** The date of the puzzle; repetitions are searched around it. */
  readonly date: CalendarDate;
  readonly known: KnownGroups;
  /** Of a puzzle that is itself among the known ones. */
  readonly exceptDate?: CalendarDate;
}

export function warningsOf(writing: Writing): PuzzleWarning[] {
  const { categories, date, known, exceptDate } = writing;
  const isOther = ({ puzzleDate }: KnownGroup): boolean =>
    exceptDate === undefined || puzzleDate !== exceptDate;
  const [from, to] = [addDays(date, -REPEATED_WITHIN_DAYS), addDays(date, REPEATED_WITHIN_DAYS)];
  const isRecent = ({ puzzleDate }: KnownGroup): boolean =>
    puzzleDate !== null && puzzleDate >= from && puzzleDate <= to;
  return categories.flatMap((category, index) => [
    ...repeatedName(category, index, known.named(category.name).find(isOther)),
    ...category.words.flatMap((word, position) => {
      if (foldWord(word) === '') return [];
      const path = ['categories', index, 'words', position];
      const withWord = known.withWord(word).filter(isOther);
      return [
        ...repeatedWord(path, withWord.find(isRecent)),
        ...otherGroup(path, withWord, { categories, index }),
      ];
    }),
  ]);
}

function repeatedName({ name }: Category, index: number, same: KnownGroup | undefined): PuzzleWarning[] {
  if (!same || foldWord(name) === '') return [];
  const message = `${whenOf(same)} has a group with this name`;
  return [
    { kind: 'repeated_name', path: ['categories', index, 'name'], message, puzzle_date: same.puzzleDate },
  ];
}

function repeatedWord(path: (string | number)[], same: KnownGroup | undefined): PuzzleWarning[] {
  if (!same) return [];
  const message = `${whenOf(same)} has this word, in ${same.name}`;
  return [{ kind: 'repeated_word', path, message, puzzle_date: same.puzzleDate }];
}

/** A known group with the word that has the name, or two words, of another group of this puzzle. */
function otherGroup(
  path: (string | number)[],
  withWord: readonly KnownGroup[],
  { categories, index }: { categories: readonly Category[]; index: number },
): PuzzleWarning[] {
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
