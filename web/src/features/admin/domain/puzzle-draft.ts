/** A puzzle while an admin edits it. */
import {
  CATEGORIES_PER_PUZZLE,
  WORDS_PER_CATEGORY,
  type Category,
  type ValidationFault,
} from '@fourfold/contracts';
import { canonicalWord, checkPuzzle } from '@fourfold/game-rules';

interface FieldFault {
  message: string;
  /** The one of two that repeats the other, which may be the one that nobody has touched. */
  isRepetition: boolean;
}

/** What is wrong with a field, by the field's key. */
type FieldFaults = ReadonlyMap<string, FieldFault>;

export function nameKey(category: number): string {
  return keyOf(['categories', category, 'name']);
}

export function difficultyKey(category: number): string {
  return keyOf(['categories', category, 'difficulty']);
}

export function wordKey(category: number, word: number): string {
  return keyOf(['categories', category, 'words', word]);
}

/** Every fault that the rules find; the first one of a field counts. */
export function draftFaults(categories: readonly Category[]): FieldFaults {
  const check = checkPuzzle(categories);
  if (check.valid) return new Map();
  return byKey(
    check.faults.map(({ path, message, type }) => [
      keyOf(path),
      { message, isRepetition: type === 'duplicate' },
    ]),
  );
}

/** The first thing that keeps a draft from being saved, in a sentence about the whole. */
export function draftFault(categories: readonly Category[]): string | undefined {
  const complete =
    categories.length === CATEGORIES_PER_PUZZLE &&
    categories.every(({ name, words }) => name.trim() !== '' && words.length === WORDS_PER_CATEGORY);
  if (!complete) return `Each category must have a name and exactly ${WORDS_PER_CATEGORY} words`;
  if (categories.some(({ words }) => words.some((word) => word.trim() === '')))
    return 'All words must be filled in';
  return draftFaults(categories).size > 0 ? 'Some fields are not right yet' : undefined;
}

/** The server's faults by the same keys, whatever the request wraps around the categories. */
export function serverFaults(faults: readonly ValidationFault[]): FieldFaults {
  return byKey(
    faults.flatMap(({ loc, msg }): Array<[string, FieldFault]> => {
      const start = loc.indexOf('categories');
      return start < 0 ? [] : [[keyOf(loc.slice(start)), { message: msg, isRepetition: false }]];
    }),
  );
}

/** Four categories of four words, whatever is stored, so that each has its field. */
export function draftOf(categories: readonly Category[]): Category[] {
  return categories.map(({ name, difficulty, words }) => ({
    name,
    difficulty,
    words: Array.from({ length: WORDS_PER_CATEGORY }, (_, place) => words[place] ?? ''),
  }));
}

/** As it is saved: names trimmed, words as players read them. */
export function savedCategories(categories: readonly Category[]): Category[] {
  return categories.map(({ name, difficulty, words }) => ({
    name: name.trim(),
    difficulty,
    words: words.map(canonicalWord),
  }));
}

function byKey(entries: ReadonlyArray<readonly [string, FieldFault]>): FieldFaults {
  const faults = new Map<string, FieldFault>();
  for (const [key, fault] of entries) if (!faults.has(key)) faults.set(key, fault);
  return faults;
}

function keyOf(path: ReadonlyArray<string | number>): string {
  return path.join('.');
}
