/** A puzzle while an admin edits it. */
import {
  CATEGORIES_PER_PUZZLE,
  DIFFICULTIES,
  WORDS_PER_CATEGORY,
  type Category,
  type PuzzleWarning,
  type ValidationFault,
} from '@fourfold/contracts';
import { canonicalWord, checkPuzzle, countCharacters } from '@fourfold/game-rules';

interface FieldFault {
  message: string;
  /** The word repeats another one, so the fault may be in a field that was not visited. */
  isRepetition: boolean;
}

/** By the key of the field, such as 'categories.0.words.3'. */
type FieldFaults = ReadonlyMap<string, FieldFault>;

/** The first fault of each field. */
export function draftFaults(categories: readonly Category[]): FieldFaults {
  const check = checkPuzzle(categories);
  if (check.valid) return new Map();
  return byKey(
    check.faults.map(({ path, message, type }) => [
      path.join('.'),
      { message, isRepetition: type === 'duplicate' },
    ]),
  );
}

/** A sentence about the whole draft; undefined when it can be saved. */
export function draftFault(categories: readonly Category[]): string | undefined {
  const complete =
    categories.length === CATEGORIES_PER_PUZZLE &&
    categories.every(({ name, words }) => name.trim() !== '' && words.length === WORDS_PER_CATEGORY);
  if (!complete) return `Each category must have a name and exactly ${WORDS_PER_CATEGORY} words`;
  if (categories.some(({ words }) => words.some((word) => word.trim() === '')))
    return 'All words must be filled in';
  return draftFaults(categories).size > 0 ? 'Some fields aren’t right yet' : undefined;
}

/** The faults from the server, by the same keys. */
export function serverFaults(faults: readonly ValidationFault[]): FieldFaults {
  return byKey(
    faults.flatMap(({ loc, msg }): Array<[string, FieldFault]> => {
      const start = loc.indexOf('categories');
      return start < 0 ? [] : [[loc.slice(start).join('.'), { message: msg, isRepetition: false }]];
    }),
  );
}

/** By the key of the field; those of one field in one text. */
export function warningsByField(warnings: readonly PuzzleWarning[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { path, message } of warnings) {
    const key = path.join('.');
    texts.set(key, [texts.get(key), message].filter(Boolean).join(' '));
  }
  return texts;
}

/** What fits into a tile on a screen of 320 px without a smaller letter. */
const WIDEST_WORD_CHARACTERS = 12;

/** A sentence for each word that is too long for the narrowest phones. */
export function longWords(categories: readonly Category[]): string[] {
  return categories
    .flatMap(({ words }) => words)
    .filter((word) => word.split(/[\s-]/).some((part) => countCharacters(part) > WIDEST_WORD_CHARACTERS))
    .map((word) => `${word} is too long for a screen of 320 px.`);
}

/** Pads the words to four, so that there is a field for each. */
export function draftOf(categories: readonly Category[]): Category[] {
  return categories.map(({ name, difficulty, words }) => ({
    name,
    difficulty,
    words: Array.from({ length: WORDS_PER_CATEGORY }, (_, place) => words[place] ?? ''),
  }));
}

/** Whether a value that was read from storage is that of a draft. */
export function areCategories(value: unknown): value is Category[] {
  return Array.isArray(value) && value.length === CATEGORIES_PER_PUZZLE && value.every(isCategory);
}

function isCategory(value: unknown): value is Category {
  const category = value as Partial<Category> | null;
  return (
    typeof category?.name === 'string' &&
    DIFFICULTIES.some((difficulty) => difficulty === category.difficulty) &&
    Array.isArray(category.words) &&
    category.words.length === WORDS_PER_CATEGORY &&
    category.words.every((word) => typeof word === 'string')
  );
}

export function withCategory(
  categories: readonly Category[],
  place: number,
  changes: Partial<Category>,
): Category[] {
  return categories.map((category, at) => (at === place ? { ...category, ...changes } : category));
}

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
