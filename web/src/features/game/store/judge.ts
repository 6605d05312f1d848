import type { GuessResult } from '@fourfold/contracts';
import { NetworkError } from '../../../lib/http/errors';
import { serverClock } from '../../../lib/server-clock';
import { sendGuess } from '../api/guess';
import { isServerReachable } from '../api/reachable';
import { judgeOffline } from '../domain/offline-judge';
import { afterGuess, guessesOf, isSameStanding, type SavedGame, unsynced } from '../domain/saved-game';
import { changeGame, findGame, ifStored } from './saved-games';
import { syncGame, type Ruling } from './sync';

export type Judgement =
  | { kind: 'judged'; result: GuessResult; offline: boolean }
  /** The server saw the game otherwise than this tab: nothing was judged. */
  | { kind: 'overruled'; ruling: Ruling };

/** The game has moved on in another tab. */
class StaleGameError extends Error {}

/**
 * Has a guess judged: by the server, or, when there is no way to it, by the sealed pack. Guesses that the server does
 * not know yet go to it first, so that it sees them in their order. `game` is how the game stands in this tab.
 * @throws NetworkError or ApiError when nobody could judge
 */
export async function judgeGuess(game: SavedGame, words: string[]): Promise<Judgement> {
  const { userId, puzzle } = game;
  try {
    const stored = await ifStored(() => findGame(userId, puzzle.puzzle_id));
    if (stored && unsynced(stored).length > 0) {
      const [ruling] = await syncGame(userId, puzzle.puzzle_id);
      if (ruling && !(ruling.result && isSameStanding(ruling.result.game_state, puzzle.game_state)))
        return { kind: 'overruled', ruling };
    }
    const result = await sendGuess(puzzle.puzzle_id, words, guessesOf(puzzle.game_state));
    await ifStored(() =>
      changeGame(userId, puzzle.puzzle_id, (now = game) => afterGuess(now, words, result)),
    );
    return { kind: 'judged', result, offline: false };
  } catch (error) {
    if (!(error instanceof NetworkError) || (await isServerReachable())) throw error;
    return { kind: 'judged', result: await judgeHere(game, words), offline: true };
  }
}

/** Nobody learns a verdict that is not in the log. */
async function judgeHere(game: SavedGame, words: string[]): Promise<GuessResult> {
  const { userId, puzzle } = game;
  const result = await judgeOffline(puzzle.offline_pack, puzzle.game_state, words);
  const at = new Date(serverClock.now()).toISOString();
  await changeGame(userId, puzzle.puzzle_id, (stored = game) => {
    if (!isSameStanding(stored.puzzle.game_state, puzzle.game_state)) throw new StaleGameError();
    return afterGuess(stored, words, result, at);
  });
  return result;
}
