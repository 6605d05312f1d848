/** Validates puzzles. Finds all faults in one pass, so that an editor can show them together. */
import {
  CATEGORIES_PER_PUZZLE,
  CATEGORY_NAME_MAX_CHARACTERS,
  WORDS_PER_CATEGORY,
  WORD_MAX_CHARACTERS,
} from './constants';
import { isDifficulty, type Category, type Difficulty, type Puzzle } from './puzzle';
import { cutText, hasAtMost } from './text';
import { canonicalWord, foldWord } from './words';

export type FaultType =
  'missing' | 'type' | 'count' | 'too_long' | 'characters' | 'range' | 'duplicate' | 'unknown_field';

export interface PuzzleFault {
  /** Path from the puzzle: `['categories', 2, 'words', 0]`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly type: FaultType;
}

export type PuzzleCheck =
  | { readonly valid: true; readonly puzzle: Puzzle }
  | { readonly valid: false; readonly faults: readonly PuzzleFault[] };

const CATEGORY_FIELDS: readonly string[] = ['name', 'difficulty', 'words'];
/** Also fillers, which are letters for Unicode; variation selectors are a part of many emoji. */
const INVISIBLE = /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Checks untrusted data against the rules of a puzzle: four categories, each with a name, a difficulty of 1–4 that
 * no other category has, and four words; all sixteen words differ after folding.
 *
 * @param categories the data where a puzzle's categories are expected
 * @returns the puzzle in its canonical spelling, or every fault
 */
export function checkPuzzle(categories: unknown): PuzzleCheck {
  if (!Array.isArray(categories)) {
    return { valid: false, faults: [fault(['categories'], 'Categories must be a list', 'type')] };
  }
  const faults: PuzzleFault[] = [];
  if (categories.length !== CATEGORIES_PER_PUZZLE) {
    faults.push(fault(['categories'], `A puzzle has exactly ${CATEGORIES_PER_PUZZLE} categories`, 'count'));
  }
  // A list of a million entries is one fault, not a million.
  const checked = categories
    .slice(0, CATEGORIES_PER_PUZZLE)
    .map((category: unknown, index) => checkCategory(category, ['categories', index], faults));
  findRepeatedDifficulties(checked, faults);
  findRepeatedWords(checked, faults);
  return faults.length > 0
    ? { valid: false, faults }
    : { valid: true, puzzle: { categories: checked as Category[] } };
}

type Draft = { name: string; difficulty: Difficulty | undefined; words: string[] } | undefined;
type Path = (string | number)[];

function checkCategory(value: unknown, path: Path, faults: PuzzleFault[]): Draft {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.push(fault(path, 'A category must be an object', 'type'));
    return undefined;
  }
  for (const field of Object.keys(value)) {
    if (!CATEGORY_FIELDS.includes(field)) {
      faults.push(
        fault(
          [...path, field],
          `A category has no field ${JSON.stringify(cutText(field, 40))}`,
          'unknown_field',
        ),
      );
    }
  }
  const { name, difficulty, words } = value as Record<string, unknown>;
  if (!isDifficulty(difficulty)) {
    faults.push(fault([...path, 'difficulty'], 'Difficulty must be 1, 2, 3 or 4', 'range'));
  }
  return {
    name: checkName(name, [...path, 'name'], faults),
    difficulty: isDifficulty(difficulty) ? difficulty : undefined,
    words: checkWords(words, [...path, 'words'], faults),
  };
}

function checkName(value: unknown, path: Path, faults: PuzzleFault[]): string {
  const name = typeof value === 'string' ? value.normalize('NFC').trim() : undefined;
  if (name === undefined) {
    faults.push(fault(path, 'A category must have a name', 'missing'));
  } else {
    checkText(name, path, 'A category name', CATEGORY_NAME_MAX_CHARACTERS, faults);
  }
  return name ?? '';
}

function checkWords(value: unknown, path: Path, faults: PuzzleFault[]): string[] {
  if (!Array.isArray(value) || value.length !== WORDS_PER_CATEGORY) {
    faults.push(fault(path, `A category must have exactly ${WORDS_PER_CATEGORY} words`, 'count'));
  }
  if (!Array.isArray(value)) {
    return [];
  }
  return value.slice(0, WORDS_PER_CATEGORY).map((raw: unknown, index) => {
    if (typeof raw !== 'string') {
      faults.push(fault([...path, index], 'A word must be text', 'type'));
      return '';
    }
    const word = canonicalWord(raw);
    checkText(word, [...path, index], 'A word', WORD_MAX_CHARACTERS, faults);
    return word;
  });
}

function checkText(text: string, path: Path, subject: string, limit: number, faults: PuzzleFault[]): void {
  if (foldWord(text) === '') {
    faults.push(fault(path, `${subject} must be filled in`, 'missing'));
  } else if (!hasAtMost(text, limit)) {
    faults.push(fault(path, `${subject} has at most ${limit} characters`, 'too_long'));
  } else if (INVISIBLE.test(text)) {
    faults.push(fault(path, `${subject} must not have invisible characters`, 'characters'));
  }
}

function findRepeatedDifficulties(categories: readonly Draft[], faults: PuzzleFault[]): void {
  const seen = new Set<Difficulty>();
  categories.forEach((category, index) => {
    if (category?.difficulty === undefined) {
      return;
    }
    if (seen.has(category.difficulty)) {
      const message = `Difficulty ${category.difficulty} is used more than once`;
      faults.push(fault(['categories', index, 'difficulty'], message, 'duplicate'));
    }
    seen.add(category.difficulty);
  });
}

function findRepeatedWords(categories: readonly Draft[], faults: PuzzleFault[]): void {
  const seen = new Set<string>();
  categories.forEach((category, index) => {
    category?.words.forEach((word, position) => {
      const key = foldWord(word);
      if (key !== '' && seen.has(key)) {
        const message = `The word ${JSON.stringify(cutText(word, WORD_MAX_CHARACTERS))} appears more than once`;
        faults.push(fault(['categories', index, 'words', position], message, 'duplicate'));
      }
      seen.add(key);
    });
  });
}

function fault(path: Path, message: string, type: FaultType): PuzzleFault {
  return { path, message, type };
}
