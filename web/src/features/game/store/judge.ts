import type { GuessResult } from '@fourfold/contracts';
import { ifStored } from '../../../lib/browser-storage';
import { NetworkError } from '../../../lib/http/errors';
import { serverClock } from '../../../lib/server-clock';
import { isServerReachable, sendGuess } from '../api';
import { judgeOffline } from '../domain/offline-judge';
import { afterGuess, guessesOf, isSameStanding, type SavedGame, unsynced } from '../domain/saved-game';
import { changeGame, changeIfStored, findGame } from './saved-games';
import { syncGame, type SyncOutcome } from './sync';

export type Judgement =
  | { kind: 'judged'; result: GuessResult; game: SavedGame; offline: boolean }
  /** The server's state of the game differs from this tab's: nothing was judged. */
  | { kind: 'outdated'; outcome: SyncOutcome };

/** The game has continued in another tab. */
class StaleGameError extends Error {}

/**
 * Submits a guess to the server, or judges it offline with the sealed pack. Unsynced guesses are sent first.
 * @throws NetworkError or ApiError when the guess could not be judged
 */
export async function judgeGuess(game: SavedGame, words: string[]): Promise<Judgement> {
  const { userId, puzzle } = game;
  const { puzzle_id, game_state } = puzzle;
  // Finding out that the server is unreachable takes seconds, which are not the player's.
  const at = new Date(serverClock.now()).toISOString();
  try {
    const stored = await ifStored(() => findGame(userId, puzzle_id));
    if (stored && unsynced(stored).length > 0) {
      const [outcome] = await syncGame(userId, puzzle_id);
      if (outcome && !(outcome.result && isSameStanding(outcome.result.game_state, game_state)))
        return { kind: 'outdated', outcome };
    }
    const result = await sendGuess(puzzle_id, words, guessesOf(game_state));
    const after = await changeIfStored(game, (now) => afterGuess(now, words, result));
    return { kind: 'judged', result, game: after, offline: false };
  } catch (error) {
    if (!(error instanceof NetworkError) || (await isServerReachable())) throw error;
    return { kind: 'judged', ...(await judgeHere(game, words, at)), offline: true };
  }
}

/** Stores the guess in the log before returning the verdict. */
async function judgeHere(game: SavedGame, words: string[], at: string) {
  const { userId, puzzle } = game;
  const result = await judgeOffline(puzzle.offline_pack, puzzle.game_state, words);
  const after = await changeGame(userId, puzzle.puzzle_id, (stored = game) => {
    if (!isSameStanding(stored.puzzle.game_state, puzzle.game_state)) throw new StaleGameError();
    return afterGuess(stored, words, result, at);
  });
  return { result, game: after };
}
