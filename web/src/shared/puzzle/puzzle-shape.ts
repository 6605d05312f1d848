import {
  DIFFICULTIES,
  WORDS_PER_CATEGORY,
  WORDS_PER_PUZZLE,
  type CompletePuzzle,
  type DatedPuzzle,
  type TodayPuzzle,
} from '@fourfold/contracts';

export class InvalidPuzzleError extends Error {}

/** Guards the grid against malformed responses. */
export function isTodayPuzzle(body: unknown): body is TodayPuzzle {
  const puzzle = body as Partial<TodayPuzzle> | null | undefined;
  return (
    Number.isInteger(puzzle?.puzzle_id) &&
    areWords(puzzle?.puzzle_data?.words, WORDS_PER_PUZZLE) &&
    Number.isInteger(puzzle?.game_state?.mistakes_used) &&
    Array.isArray(puzzle?.game_state?.found_categories) &&
    puzzle.game_state.found_categories.every(
      (found) =>
        typeof found?.category_name === 'string' &&
        DIFFICULTIES.includes(found.difficulty) &&
        areWords(found.words, WORDS_PER_CATEGORY),
    )
  );
}

/** It has categories only when the player may see them. */
export function isDatedPuzzle(body: unknown): body is DatedPuzzle {
  const puzzle = body as Partial<DatedPuzzle> | null | undefined;
  return (
    isTodayPuzzle({ ...puzzle, game_state: { found_categories: [], mistakes_used: 0 } }) &&
    typeof puzzle?.puzzle_date === 'string' &&
    (puzzle.puzzle_data?.categories === undefined || puzzle.puzzle_data.categories.length === 4)
  );
}

export function hasCategories(puzzle: DatedPuzzle): puzzle is CompletePuzzle {
  return puzzle.puzzle_data.categories !== undefined;
}

function areWords(words: unknown, count: number): boolean {
  return (
    Array.isArray(words) &&
    words.length === count &&
    words.every((word) => typeof word === 'string' && word !== '') &&
    new Set(words).size === count
  );
}
