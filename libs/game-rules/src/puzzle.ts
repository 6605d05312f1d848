/** The data model of a puzzle. */

export const DIFFICULTIES = [1, 2, 3, 4] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
export type DifficultyLabel = 'Easy' | 'Medium' | 'Hard' | 'Tricky';

export interface Category {
  readonly name: string;
  readonly difficulty: Difficulty;
  readonly words: readonly string[];
}

export interface Puzzle {
  readonly categories: readonly Category[];
}

const LABELS: Record<Difficulty, DifficultyLabel> = { 1: 'Easy', 2: 'Medium', 3: 'Hard', 4: 'Tricky' };

/** The label of a difficulty. */
export function difficultyLabel(difficulty: Difficulty): DifficultyLabel {
  return LABELS[difficulty];
}

export function isDifficulty(value: unknown): value is Difficulty {
  return DIFFICULTIES.some((difficulty) => difficulty === value);
}

/** Every word of the puzzle, category by category: never send this order to a player. */
export function wordsOf(puzzle: Puzzle): string[] {
  return puzzle.categories.flatMap((category) => category.words);
}
