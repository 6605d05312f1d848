import {
  DIFFICULTY_NAMES,
  MISTAKES_ALLOWED,
  type CompletePuzzle,
  type GuessResult,
  type TodayPuzzle,
} from '@fourfold/contracts';
import {
  applyGuess,
  foundDifficulties,
  layOut,
  outcomeOf,
  replay,
  scoreOf,
  seededShuffle,
  type Guess,
} from '@fourfold/game-rules';
import type { PracticePuzzle } from './puzzle-shape';
import type { Move } from './saved-game';

export function canPractise(puzzle: PracticePuzzle): puzzle is CompletePuzzle {
  return puzzle.puzzle_data.categories !== undefined;
}

/** The puzzle as a new game. Its words may come group by group: nobody shall see them so. */
export function practiceGame({ puzzle_id, puzzle_date, puzzle_data }: CompletePuzzle): TodayPuzzle {
  return {
    puzzle_id,
    puzzle_date,
    puzzle_data: { words: seededShuffle(puzzle_data.words, puzzle_date) },
    game_state: { found_categories: [], mistakes_used: 0, is_resuming: false },
    next_puzzle_at: '',
    offline_pack: NO_PACK,
  };
}

const NO_PACK: TodayPuzzle['offline_pack'] = {
  version: 1,
  kdf: { name: 'PBKDF2', hash: 'SHA-256', iterations: 1 },
  salt: '',
  categories: [],
};

/** The verdict on a guess by the rules that the server judges with. */
export function judgePractice(
  { puzzle_data }: CompletePuzzle,
  moves: readonly Move[],
  words: readonly string[],
): GuessResult {
  const board = layOut(puzzle_data);
  const before = replay(board, moves.map(guessOf));
  const { state, verdict } = applyGuess(board, before, guessOf({ words }));
  const category = 'category' in verdict ? puzzle_data.categories[verdict.category] : undefined;
  const correct = verdict.kind === 'correct';
  return {
    correct,
    category_name: correct && category ? category.name : null,
    difficulty: correct && category ? category.difficulty : null,
    mistakes_remaining: MISTAKES_ALLOWED - state.mistakes,
    calculated_score: scoreOf(foundDifficulties(board, state), state.mistakes),
    partial_match:
      verdict.kind === 'near' && category
        ? { count: 3, category_hint: DIFFICULTY_NAMES[category.difficulty] }
        : null,
    game_over: outcomeOf(state) !== 'playing',
  };
}

function guessOf({ words }: { words: readonly string[] }): Guess {
  return words.length === 0 ? { timedOut: true } : { timedOut: false, words };
}
