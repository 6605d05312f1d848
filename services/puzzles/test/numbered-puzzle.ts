import { DIFFICULTIES, type Puzzle } from '@fourfold/game-rules';

/** The puzzle of a date, whose words name their place: `W2B-20260310` is the second word of category 2. */
export function numberedPuzzle(date: string): Puzzle {
  const suffix = date.replaceAll('-', '').toUpperCase();
  return {
    categories: DIFFICULTIES.map((difficulty) => ({
      name: `Secret name ${difficulty} of ${suffix}`,
      difficulty,
      words: ['A', 'B', 'C', 'D'].map((letter) => `W${difficulty}${letter}-${suffix}`),
    })),
  };
}

/** The words of a category, by its difficulty. */
export function groupOf(date: string, difficulty: number): string[] {
  return [...numberedPuzzle(date).categories[difficulty - 1]!.words];
}

/** The n-th of many wrong groups, each with one word of every category. */
export function wrongGroup(date: string, n: number): string[] {
  return DIFFICULTIES.map((difficulty, index) => groupOf(date, difficulty)[(n >> (2 * index)) % 4]!);
}
