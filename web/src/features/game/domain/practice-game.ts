import {
  DIFFICULTY_NAMES,
  type CompletePuzzle,
  type GuessResult,
  type TodayPuzzle,
} from '@fourfold/contracts';
import {
  applyGuess,
  foundDifficulties,
  layOut,
  replay,
  seededShuffle,
  type Guess,
} from '@fourfold/game-rules';
import type { Move } from '../../../shared/puzzle/moves';
import { guessResult } from './offline-judge';

/** Shuffled, because the server may send the words group by group. */
export function practiceGame({ puzzle_id, puzzle_date, number, puzzle_data }: CompletePuzzle): TodayPuzzle {
  return {
    puzzle_id,
    puzzle_date,
    number,
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

export function judgePractice(
  { puzzle_data }: CompletePuzzle,
  moves: readonly Move[],
  words: readonly string[],
): GuessResult {
  const board = layOut(puzzle_data);
  const { state, verdict } = applyGuess(board, replay(board, moves.map(guessOf)), guessOf({ words }));
  const category = 'category' in verdict ? puzzle_data.categories[verdict.category] : undefined;
  const found = verdict.kind === 'correct' ? category : undefined;
  const hint = verdict.kind === 'near' && category && DIFFICULTY_NAMES[category.difficulty];
  return {
    ...guessResult(foundDifficulties(board, state), state.mistakes, found),
    partial_match: hint ? { count: 3, category_hint: hint } : null,
  };
}

function guessOf({ words }: { words: readonly string[] }): Guess {
  return words.length === 0 ? { timedOut: true } : { timedOut: false, words };
}
