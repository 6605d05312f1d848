/** Rules for the starter content, beyond the shape of a puzzle. */
import { checkPuzzle, foldWord, type Category } from '@fourfold/game-rules';
import { OFFENSIVE_WORDS } from './offensive-words';

const DAYS_BETWEEN_USES = 30;

/**
 * The web's tile (word-grid.module.css) leaves 74 px for a line at a screen width of 375 px, and its smallest letters
 * are 11 px: ten capitals of the web's font take 70 px on average, eleven 77 px.
 */
const WORD_MAX_LETTERS = 10;

export interface ContentRow {
  /** File and position, for messages. */
  readonly place: string;
  readonly categories: unknown;
  /** Words that also fit a second category of their puzzle, each with the name of that category. */
  readonly redHerrings?: Readonly<Record<string, string>>;
}

export interface Content {
  /** One a day, in this order. */
  readonly volumes: readonly ContentRow[];
  /** For days without a planned puzzle. */
  readonly reserve: readonly ContentRow[];
}

interface LintedPuzzle {
  readonly place: string;
  readonly categories: readonly Category[];
  readonly redHerrings: ReadonlyMap<string, string>;
}

type Group = readonly string[];

/** @returns one sentence for each fault */
export function lintContent({ volumes, reserve }: Content): string[] {
  const rows = [...volumes, ...reserve];
  const malformed = rows.flatMap(shapeFaults);
  if (malformed.length > 0) return malformed;
  const puzzles = rows.map(parsePuzzle);
  const words = knownWords(puzzles);
  return [
    ...findRepeatedWords(puzzles.slice(0, volumes.length)),
    ...findRepeatedNames(puzzles),
    ...puzzles.flatMap((puzzle) => [
      ...checkRedHerrings(puzzle),
      ...findSecondSolutions(puzzle, words),
      ...checkWords(puzzle),
    ]),
  ];
}

function shapeFaults({ place, categories, redHerrings = {}, ...others }: ContentRow): string[] {
  const check = checkPuzzle(categories);
  const faults = check.valid ? [] : check.faults.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const unknown = Object.keys(others).map((field) => `unknown field ${field}`);
  const isMap = Object.values(redHerrings).every((name) => typeof name === 'string');
  return [...faults, ...unknown, ...(isMap ? [] : ['redHerrings must map words to category names'])].map(
    (fault) => `${place}: ${fault}`,
  );
}

function parsePuzzle({ place, categories, redHerrings = {} }: ContentRow): LintedPuzzle {
  return { place, categories: categories as Category[], redHerrings: new Map(Object.entries(redHerrings)) };
}

function findRepeatedWords(puzzles: readonly LintedPuzzle[]): string[] {
  const lastUse = new Map<string, number>();
  return puzzles.flatMap(({ place, categories }, day) =>
    categories
      .flatMap(({ words }) => words)
      .flatMap((word) => {
        const last = lastUse.get(foldWord(word));
        lastUse.set(foldWord(word), day);
        if (last === undefined || day - last >= DAYS_BETWEEN_USES) return [];
        return [`${place}: ${word} was used ${day - last} days before`];
      }),
  );
}

function findRepeatedNames(puzzles: readonly LintedPuzzle[]): string[] {
  const places = new Map<string, string>();
  return puzzles.flatMap(({ place, categories }) =>
    categories.flatMap(({ name }) => {
      const key = name.toLowerCase().replace(/[^\p{L}\p{N}_]/gu, '');
      const first = places.get(key);
      places.set(key, first ?? place);
      return first === undefined ? [] : [`${place}: the category "${name}" is in ${first}, too`];
    }),
  );
}

function checkRedHerrings({ place, categories, redHerrings }: LintedPuzzle): string[] {
  if (redHerrings.size === 0) return [`${place}: no red herring is marked`];
  return [...redHerrings].flatMap(([word, name]) => {
    const own = categories.find(({ words }) => words.includes(word));
    if (!own) return [`${place}: the red herring ${word} is no word of the puzzle`];
    const isOther = own.name !== name && categories.some((category) => category.name === name);
    return isOther ? [] : [`${place}: "${name}" is no other category of the puzzle with ${word}`];
  });
}

/** All words known to fit a category: its own four, and the red herrings that fit it. */
function knownWords(puzzles: readonly LintedPuzzle[]): ReadonlySet<string>[] {
  return puzzles.flatMap(({ categories, redHerrings }) =>
    categories.map(({ name, words }) => {
      const herrings = [...redHerrings].filter(([, fits]) => fits === name);
      return new Set([...words, ...herrings.map(([word]) => word)]);
    }),
  );
}

function findSecondSolutions(
  { place, categories }: LintedPuzzle,
  known: readonly ReadonlySet<string>[],
): string[] {
  const words = categories.flatMap((category) => category.words);
  const groups = known.flatMap((category) => foursOf(words.filter((word) => category.has(word))));
  const distinct = new Map(groups.map((group) => [group.join(), group]));
  const solutions = partitions(words, [...distinct.values()]);
  if (solutions.length <= 1) return [];
  const shown = solutions.map((solution) => solution.map((group) => group.join(' ')).join(' | '));
  return [`${place}: has ${solutions.length} solutions: ${shown.join(' or ')}`];
}

/** Every way to choose four of the words, each in the order of the words. */
function foursOf(words: Group, size = 4): Group[] {
  if (size === 0) return [[]];
  return words.flatMap((word, index) =>
    foursOf(words.slice(index + 1), size - 1).map((others) => [word, ...others]),
  );
}

/** Every way to divide the words into some of the groups. */
function partitions(words: Group, groups: readonly Group[]): Group[][] {
  if (words.length === 0) return [[]];
  return groups
    .filter((group) => group[0] === words[0] && group.every((word) => words.includes(word)))
    .flatMap((group) => {
      const rest = words.filter((word) => !group.includes(word));
      return partitions(rest, groups).map((others) => [group, ...others]);
    });
}

function checkWords({ place, categories }: LintedPuzzle): string[] {
  const words = categories.flatMap((category) => category.words);
  const texts = [...words, ...categories.flatMap(({ name }) => name.toUpperCase().split(/[^\p{L}]+/u))];
  const tooLong = words.filter((word) => word.length > WORD_MAX_LETTERS);
  const offensive = texts.filter((text) => OFFENSIVE_WORDS.has(text));
  return [
    ...tooLong.map(
      (word) => `${place}: ${word} has more than the ${WORD_MAX_LETTERS} letters that fit a tile`,
    ),
    ...offensive.map((word) => `${place}: ${word} is on the list of offensive words`),
  ];
}
