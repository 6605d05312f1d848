import {
  DIFFICULTY_NAMES,
  type Category,
  type CompletePuzzle,
  type GameState,
  type GuessResult,
  type OpenedMadePuzzle,
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
import { savedGame, type SavedGame } from './saved-game';

/** Shuffled, because the server may send the words group by group. */
export function practiceGame({ puzzle_date, puzzle_data, ...puzzle }: CompletePuzzle): SavedGame {
  const words = seededShuffle(puzzle_data.words, puzzle_date);
  return simpleGame({ words, game_state: NEW_GAME }, { ...puzzle, puzzle_date });
}

const NEW_GAME: GameState = { found_categories: [], mistakes_used: 0, is_resuming: false };
const UNDATED = { puzzle_id: 0, puzzle_date: '', number: 0 };
/** The game is never stored. */
const NO_USER = '';

/** A game that is played online only; by default of a puzzle that is not one of the daily ones. */
export function simpleGame(
  { words, game_state }: Pick<OpenedMadePuzzle, 'words' | 'game_state'>,
  day: Pick<TodayPuzzle, 'puzzle_id' | 'puzzle_date' | 'number'> = UNDATED,
): SavedGame {
  return savedGame(NO_USER, {
    ...day,
    puzzle_data: { words },
    game_state,
    next_puzzle_at: '',
    offline_pack: NO_PACK,
  });
}

/** The complete form of categories that are being written. */
export function previewPuzzle(categories: Category[]): CompletePuzzle {
  return { ...UNDATED, puzzle_data: { words: categories.flatMap(({ words }) => words), categories } };
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
