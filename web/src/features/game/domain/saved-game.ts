import {
  CATEGORIES_PER_PUZZLE,
  MISTAKES_ALLOWED,
  SYNC_WINDOW_DAYS,
  type FoundCategory,
  type GameState,
  type GuessResult,
  type OfflineGuess,
  type SyncResult,
  type TodayPuzzle,
} from '@fourfold/contracts';
import { addDays, dateInUtc, groupKey, isOverEverywhere } from '@fourfold/game-rules';
import type { Move } from '../../../shared/puzzle/moves';
import { isTodayPuzzle } from '../../../shared/puzzle/puzzle-shape';
import type { Marks } from './marks';

/** A guess judged offline. */
export type LoggedGuess = Required<OfflineGuess>;

/** A player's game of one puzzle, as stored in this browser. */
export interface SavedGame {
  version: 1;
  userId: string;
  /** As it was opened, except for the current `game_state`. */
  puzzle: TodayPuzzle;
  score: number | null;
  /** Append-only. The server replays it and decides. */
  log: LoggedGuess[];
  /** The server knows the log up to this guess. */
  syncedSeq: number;
  /** The judged guesses made in this browser. */
  moves: Move[];
  marks: Marks;
}

/** What the result of a game is shown from; the server knows it of every device. */
export type PlayedGame = Pick<SavedGame, 'score' | 'moves'> & {
  puzzle: Omit<TodayPuzzle, 'offline_pack'>;
};

/** Longer than the period in which the server accepts late guesses. */
const KEPT_DAYS = SYNC_WINDOW_DAYS + 7;

export function savedGame(userId: string, puzzle: TodayPuzzle): SavedGame {
  return { version: 1, userId, puzzle, score: null, log: [], syncedSeq: 0, moves: [], marks: {} };
}

/** Validates what was read from storage, which may contain anything. */
export function isSavedGame(stored: unknown, userId: string, puzzleId: number): stored is SavedGame {
  const game = stored as Partial<SavedGame> | null | undefined;
  return (
    game?.version === 1 &&
    game.userId === userId &&
    isTodayPuzzle(game.puzzle) &&
    game.puzzle.puzzle_id === puzzleId &&
    typeof game.puzzle.puzzle_date === 'string' &&
    areMovesOf(game.puzzle.puzzle_data.words, game.moves) &&
    areMovesOf(game.puzzle.puzzle_data.words, game.log) &&
    areNumbered(game.log) &&
    Number.isInteger(game.syncedSeq) &&
    (game.score === null || Number.isInteger(game.score)) &&
    typeof game.marks === 'object' &&
    game.marks !== null
  );
}

function areMovesOf<Guess extends { words: string[] }>(all: string[], moves: Guess[] | undefined): boolean {
  return (
    Array.isArray(moves) &&
    moves.every(({ words }) => Array.isArray(words) && words.every((word) => all.includes(word)))
  );
}

function areNumbered(log: LoggedGuess[] | undefined): boolean {
  return log?.every(({ seq, at }) => Number.isInteger(seq) && typeof at === 'string') === true;
}

export function unsynced({ log, syncedSeq }: SavedGame): LoggedGuess[] {
  return log.filter(({ seq }) => seq > syncedSeq);
}

export function phaseOf({ found_categories, mistakes_used }: GameState): 'playing' | 'won' | 'lost' {
  if (found_categories.length >= CATEGORIES_PER_PUZZLE) return 'won';
  return mistakes_used >= MISTAKES_ALLOWED ? 'lost' : 'playing';
}

/** The number of guesses: each found a category or was a mistake. */
export function guessesOf({ found_categories, mistakes_used }: GameState): number {
  return found_categories.length + mistakes_used;
}

/** The game with the server's state, or with the local state while there are unsynced guesses. */
export function reopened(game: SavedGame | undefined, userId: string, puzzle: TodayPuzzle): SavedGame {
  if (!game) return savedGame(userId, puzzle);
  const { game_state } = unsynced(game).length === 0 ? puzzle : game.puzzle;
  return resumed({ ...game, puzzle: { ...puzzle, game_state } });
}

/** Marks a game as resumed, even if it has no guesses. */
export function resumed(game: SavedGame): SavedGame {
  const { puzzle } = game;
  return { ...game, puzzle: { ...puzzle, game_state: { ...puzzle.game_state, is_resuming: true } } };
}

/**
 * The game after a judged guess; `at` is the time of a guess that was judged offline. Times in the log never go back,
 * even when the clock was corrected.
 */
export function afterGuess(game: SavedGame, words: string[], result: GuessResult, at?: string): SavedGame {
  const { game_state } = game.puzzle;
  const found = categoryOf(words, result);
  const after: GameState = {
    found_categories: withFound(game_state.found_categories, found),
    mistakes_used: MISTAKES_ALLOWED - result.mistakes_remaining,
    is_resuming: true,
  };
  const logged = { seq: nextSeq(game), words, timed_out: words.length === 0 };
  const before = game.log.at(-1)?.at ?? '';
  return {
    ...game,
    puzzle: { ...game.puzzle, game_state: after },
    score: result.calculated_score,
    moves: [...game.moves, { words, found: result.correct ? result.difficulty : null }],
    log: at === undefined ? game.log : [...game.log, { ...logged, at: at < before ? before : at }],
  };
}

/** The number of the next guess; never one used before, which the server would ignore. */
function nextSeq({ puzzle, syncedSeq, log }: SavedGame): number {
  return Math.max(guessesOf(puzzle.game_state), syncedSeq, ...log.map(({ seq }) => seq)) + 1;
}

/** The server's state may already contain the category. */
function withFound(before: FoundCategory[], found: FoundCategory | null): FoundCategory[] {
  const known = !found || before.some(({ difficulty }) => difficulty === found.difficulty);
  return known ? before : [...before, found];
}

/** The game after the server has replayed the log up to `seq`. */
export function afterSync(game: SavedGame, result: SyncResult, seq: number): SavedGame {
  return {
    ...game,
    puzzle: { ...game.puzzle, game_state: { ...result.game_state, is_resuming: true } },
    score: result.calculated_score,
    syncedSeq: Math.max(game.syncedSeq, seq),
  };
}

/** The game after the server refused the log: its guesses are not sent again. */
export function withoutUnsynced(game: SavedGame): SavedGame {
  return { ...game, syncedSeq: Math.max(game.syncedSeq, ...game.log.map(({ seq }) => seq)) };
}

type Progress = Pick<GameState, 'found_categories' | 'mistakes_used'>;

export function isSameProgress(left: Progress, right: Progress): boolean {
  const found = ({ found_categories }: Progress): string =>
    found_categories
      .map(({ difficulty }) => difficulty)
      .sort()
      .join();
  return left.mistakes_used === right.mistakes_used && found(left) === found(right);
}

/** Whether these words were already a wrong guess. */
export function wasTried(moves: readonly Move[], words: readonly string[]): boolean {
  const key = groupKey(words);
  return words.length > 0 && moves.some((move) => move.found === null && groupKey(move.words) === key);
}

/** The newest earlier game that can be finished: its date is not over everywhere. `games`: newest first. */
export function unfinishedBefore(
  games: readonly SavedGame[],
  today: string,
  now: number,
): SavedGame | undefined {
  return games.find(
    ({ puzzle: { puzzle_date, game_state } }) =>
      puzzle_date < today &&
      phaseOf(game_state) === 'playing' &&
      !isOverEverywhere(puzzle_date, new Date(now)),
  );
}

/** The newest game, if it is finished and its day is not over. */
export function finishedToday([newest]: readonly SavedGame[], now: number): SavedGame | undefined {
  if (!newest || phaseOf(newest.puzzle.game_state) === 'playing') return undefined;
  return Date.parse(newest.puzzle.next_puzzle_at) > now ? newest : undefined;
}

export function outdated(games: readonly SavedGame[], now: number): SavedGame[] {
  const oldest = addDays(dateInUtc(now), -KEPT_DAYS);
  return games.filter(({ puzzle }) => puzzle.puzzle_date < oldest);
}

export function categoryOf(words: string[], result: GuessResult): FoundCategory | null {
  if (!result.correct || result.category_name === null || result.difficulty === null) return null;
  return { category_name: result.category_name, words, difficulty: result.difficulty };
}
