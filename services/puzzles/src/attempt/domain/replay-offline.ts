/** Replays a log of offline guesses. */
import {
  applyGuess,
  outcomeOf,
  spelledAsOnBoard,
  type AttemptState,
  type Board,
  type Guess,
  type Verdict,
} from '@fourfold/game-rules';

export interface OfflineMove {
  readonly deviceSeq: number;
  readonly claimedAt: Date;
  readonly words: readonly string[];
  readonly verdict: Exclude<Verdict['kind'], 'refused'>;
}

export interface OfflineReplay {
  readonly state: AttemptState;
  readonly moves: readonly OfflineMove[];
}

export interface KnownGuesses {
  /** `seq` of the guesses that an earlier replay applied. */
  readonly synced: ReadonlySet<number>;
  /**
   * Positions in the game of time-outs that were judged online. A device that missed the response logs the time-out
   * with this position as its `seq`. (The rules refuse any other repeated guess.)
   */
  readonly timedOutOnline: ReadonlySet<number>;
}

/**
 * Applies a log to a state. Guesses that were applied before, that the rules refuse or that come after the
 * end are skipped: repeating a log changes nothing, and no result improves.
 *
 * @param log sorted by `seq`
 */
export function replayOffline(
  board: Board,
  before: AttemptState,
  log: readonly { readonly seq: number; readonly guess: Guess; readonly claimedAt: Date }[],
  known: KnownGuesses,
): OfflineReplay {
  let state = before;
  const moves: OfflineMove[] = [];
  for (const { seq, guess, claimedAt } of log) {
    if (outcomeOf(state) !== 'playing') break;
    if (known.synced.has(seq) || (guess.timedOut && known.timedOutOnline.has(seq))) continue;
    const { state: after, verdict } = applyGuess(board, state, guess);
    if (verdict.kind === 'refused') continue;
    const words = guess.timedOut ? [] : spelledAsOnBoard(board, guess.words);
    moves.push({ deviceSeq: seq, claimedAt, words, verdict: verdict.kind });
    state = after;
  }
  return { state, moves };
}
