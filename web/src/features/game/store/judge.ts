import type { GuessResult } from '@fourfold/contracts';
import { ifStored } from '../../../lib/browser-storage';
import { NetworkError } from '../../../lib/http/errors';
import { serverClock } from '../../../lib/server-clock';
import { isServerReachable, sendGuess } from '../api';
import type { Marks } from '../domain/marks';
import { judgeOffline } from '../domain/offline-judge';
import { afterGuess, guessesOf, isSameStanding, type SavedGame, unsynced } from '../domain/saved-game';
import { changeGame, findGame } from './saved-games';
import { syncGame, type Ruling } from './sync';

export type Judgement =
  | { kind: 'judged'; result: GuessResult; game: SavedGame; offline: boolean }
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
  const { puzzle_id, game_state } = puzzle;
  try {
    const stored = await ifStored(() => findGame(userId, puzzle_id));
    if (stored && unsynced(stored).length > 0) {
      const [ruling] = await syncGame(userId, puzzle_id);
      if (ruling && !(ruling.result && isSameStanding(ruling.result.game_state, game_state)))
        return { kind: 'overruled', ruling };
    }
    const result = await sendGuess(puzzle_id, words, guessesOf(game_state));
    const after = await ifStored(() =>
      changeGame(userId, puzzle_id, (now = game) => afterGuess(now, words, result)),
    );
    return { kind: 'judged', result, game: after ?? afterGuess(game, words, result), offline: false };
  } catch (error) {
    if (!(error instanceof NetworkError) || (await isServerReachable())) throw error;
    return { kind: 'judged', ...(await judgeHere(game, words)), offline: true };
  }
}

/** Nobody learns a verdict that is not in the log. */
async function judgeHere(
  game: SavedGame,
  words: string[],
): Promise<{ result: GuessResult; game: SavedGame }> {
  const { userId, puzzle } = game;
  const result = await judgeOffline(puzzle.offline_pack, puzzle.game_state, words);
  const at = new Date(serverClock.now()).toISOString();
  const after = await changeGame(userId, puzzle.puzzle_id, (stored = game) => {
    if (!isSameStanding(stored.puzzle.game_state, puzzle.game_state)) throw new StaleGameError();
    return afterGuess(stored, words, result, at);
  });
  return { result, game: after };
}

export async function keepMarks(game: SavedGame, marks: Marks): Promise<void> {
  await ifStored(() =>
    changeGame(game.userId, game.puzzle.puzzle_id, (stored = game) => ({ ...stored, marks })),
  );
}
