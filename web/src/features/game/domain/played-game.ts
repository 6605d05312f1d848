import type { CompletePuzzle, OwnGuess } from '@fourfold/contracts';
import type { PlayedGame } from './saved-game';

/** A finished game, from what the server knows. */
export function playedGame(
  { puzzle_data: { words, categories }, ...puzzle }: CompletePuzzle,
  guesses: readonly OwnGuess[],
  nextPuzzleAt: string,
): PlayedGame {
  const found_categories = guesses.flatMap(({ difficulty }) =>
    categories
      .filter((category) => category.difficulty === difficulty)
      .map(({ name, ...rest }) => ({ category_name: name, ...rest })),
  );
  const mistakes_used = guesses.length - found_categories.length;
  return {
    puzzle: {
      ...puzzle,
      puzzle_data: { words },
      game_state: { found_categories, mistakes_used, is_resuming: true },
      next_puzzle_at: nextPuzzleAt,
    },
    score: null,
    moves: guesses.map(({ words, difficulty }) => ({ words, found: difficulty })),
  };
}
