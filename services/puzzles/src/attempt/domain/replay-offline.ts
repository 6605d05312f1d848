/** What a log of guesses made offline makes of a game. */
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
  /** The device's numbers of guesses that were applied before. */
  readonly synced: ReadonlySet<number>;
  /**
   * Places of timeouts in the game's own log, by which devices number too: one whose answer got lost is sent again as if it
   * were new. (Any other guess would be refused the second time.)
   */
  readonly timedOutOnline: ReadonlySet<number>;
}

/**
 * Judges a log from a state on. Guesses that were applied before, that the rules refuse or that come after the end leave no
 * trace: a repeated log changes nothing, and no result gets better.
 *
 * @param log in its order
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
