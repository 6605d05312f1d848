import type { GuessResult } from '@fourfold/contracts';
import {
  applyGuess,
  outcomeOf,
  spelledAsOnBoard,
  type AttemptState,
  type Board,
  type Guess,
  type Refusal,
  type Verdict,
} from '@fourfold/game-rules';
import { AppError, validationError } from '@fourfold/platform';
import { guessResultOf } from './domain/game-view';
import type { GuessColumns, StoredGame } from './game.entity';
import type { Recorded } from './game.repository';

/** A judged guess and the state of the game after it. */
export interface Move {
  readonly words: readonly string[];
  readonly verdict: GuessColumns['verdict'];
  readonly guessedAt: Date;
  readonly after: AttemptState;
  readonly finishes: boolean;
}

export interface GameToGuess<G> {
  readonly board: Board;
  readonly game: G;
  /** False for a game as this replica remembers it, which other replicas may have changed. */
  readonly isCurrent: boolean;
}

/** How guesses of one kind of games are stored. */
export interface GuessSteps<G> {
  readonly guess: Guess;
  readonly now: () => Date;
  /** Why the game takes no guess, whatever its words are. */
  readonly refuse?: (game: G, now: Date) => AppError | undefined;
  readonly record: (before: G, move: Move) => Promise<Recorded<G>>;
  /** Reads the game past what this replica remembers. @throws AppError when the player may not play it */
  readonly reopen: () => Promise<GameToGuess<G>>;
}

/**
 * Judges a guess and stores it. Of two concurrent guesses the second is judged again, on the new state; so is one that a
 * remembered game refuses.
 *
 * @throws AppError for whatever the rules refuse; a refused guess changes nothing
 */
export async function playGuess<G extends StoredGame>(
  start: GameToGuess<G>,
  { guess, now, refuse, record, reopen }: GuessSteps<G>,
): Promise<GuessResult> {
  for (let next = start; ;) {
    const { board, game, isCurrent } = next;
    const time = now();
    const judged = refuse?.(game, time) ?? judge(board, game.state, { guess, now: time });
    if (judged instanceof AppError) {
      if (isCurrent) throw judged;
      next = await reopen();
      continue;
    }
    const outcome = await record(game, judged.move);
    if (outcome.isRecorded) return guessResultOf(board, judged.move.after, judged.verdict);
    next = outcome.present ? { board, game: outcome.present, isCurrent: true } : await reopen();
  }
}

/** The move that a guess makes in a game, or why it is refused. */
function judge(
  board: Board,
  state: AttemptState,
  { guess, now }: { guess: Guess; now: Date },
): { move: Move; verdict: Verdict } | AppError {
  const { state: after, verdict } = applyGuess(board, state, guess);
  if (verdict.kind === 'refused') return refusalError(verdict.reason);
  const words = guess.timedOut ? [] : spelledAsOnBoard(board, guess.words);
  const finishes = outcomeOf(after) !== 'playing';
  return { move: { words, verdict: verdict.kind, guessedAt: now, after, finishes }, verdict };
}

/** Faults of the words, each with its type. */
const WORD_FAULTS = {
  already_found: ['A word belongs to a category that was found already', 'alreadyFound'],
  repeated_word: ['The words of a guess must be different', 'repeatedWord'],
  unknown_word: ['A word is not of this puzzle', 'unknownWord'],
  wrong_size: ['A guess has exactly 4 words', 'arraySize'],
} as const satisfies Partial<Record<Refusal, readonly [string, string]>>;

function refusalError(reason: Refusal): AppError {
  if (reason === 'finished') return new AppError('game_already_over');
  if (reason === 'already_tried') return new AppError('group_already_tried');
  const [message, type] = WORD_FAULTS[reason];
  return validationError(['body', 'words'], message, type);
}
