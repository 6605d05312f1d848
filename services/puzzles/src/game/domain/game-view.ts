/** Views of a game for its player, without answers that were not earned. */
import type { Category, GameState, GuessResult, OwnGuess } from '@fourfold/contracts';
import {
  difficultyLabel,
  foundDifficulties,
  groupKey,
  MISTAKES_ALLOWED,
  outcomeOf,
  scoreOf,
  seededShuffle,
  wordsOf,
  type AttemptState,
  type Board,
  type Guess,
  type Verdict,
} from '@fourfold/game-rules';

/**
 * The sixteen words in an order that differs by player but never changes. Sorted first, because players know the seed
 * and could undo the shuffle.
 */
export function shuffledWords(board: Board, puzzleId: number, userId: string): string[] {
  return seededShuffle(wordsOf(board.puzzle).sort(), `${userId}:${puzzleId}`);
}

/** The categories with their answers: only for players who have finished. */
export function categoriesOf(board: Board): Category[] {
  return board.puzzle.categories.map(({ name, words, difficulty }) => ({
    name,
    words: [...words],
    difficulty,
  }));
}

export function gameStateOf(board: Board, state: AttemptState): GameState {
  return {
    found_categories: state.found.map((index) => {
      const { name, words, difficulty } = board.puzzle.categories[index]!;
      return { category_name: name, words: [...words], difficulty };
    }),
    mistakes_used: state.mistakes,
    is_resuming: state.found.length + state.mistakes > 0,
  };
}

/** The guesses of a player's own game, in their order. */
export function ownGuessesOf({ puzzle: { categories } }: Board, guesses: readonly Guess[]): OwnGuess[] {
  const found = new Map(categories.map(({ words, difficulty }) => [groupKey(words), difficulty]));
  return guesses.map((guess) =>
    guess.timedOut
      ? { words: [], difficulty: null }
      : { words: [...guess.words], difficulty: found.get(groupKey(guess.words)) ?? null },
  );
}

export function pointsOf(board: Board, state: AttemptState): number {
  return scoreOf(foundDifficulties(board, state), state.mistakes);
}

/** The answer to a guess. A wrong guess reveals only whether it was near, and the difficulty of that category. */
export function guessResultOf(board: Board, after: AttemptState, verdict: Verdict): GuessResult {
  const found = verdict.kind === 'correct' ? board.puzzle.categories[verdict.category]! : null;
  const near = verdict.kind === 'near' ? board.puzzle.categories[verdict.category]! : null;
  return {
    correct: found !== null,
    category_name: found?.name ?? null,
    difficulty: found?.difficulty ?? null,
    mistakes_remaining: MISTAKES_ALLOWED - after.mistakes,
    calculated_score: pointsOf(board, after),
    partial_match: near && { count: 3, category_hint: difficultyLabel(near.difficulty) },
    game_over: outcomeOf(after) !== 'playing',
  };
}
