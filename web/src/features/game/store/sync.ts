import type { SyncResult } from '@fourfold/contracts';
import { ifStored } from '../../../lib/browser-storage';
import { isRefusal, messageOf } from '../../../lib/http/errors';
import { exclusively } from '../../../lib/http/exclusively';
import { sendLog, submitScore } from '../api';
import { afterSync, unsynced, withoutUnsynced, type SavedGame } from '../domain/saved-game';
import { changeIfStored, findGame, gamesOf } from './saved-games';

/** The server's answer to the unsynced guesses of a game. */
export interface SyncOutcome {
  game: SavedGame;
  /** Null when the server refused them. */
  result: SyncResult | null;
  refusal: string | null;
}

const LOCK_NAME = 'fourfold.sync';

/**
 * Sends all unsynced guesses, one game at a time. Idempotent: the server identifies each guess by its number.
 * @throws NetworkError or ApiError when the server is unavailable; what was not sent stays unsynced
 */
export async function syncGames(userId: string): Promise<SyncOutcome[]> {
  const outcomes: SyncOutcome[] = [];
  for (const game of await gamesOf(userId)) {
    if (unsynced(game).length > 0) outcomes.push(...(await syncGame(userId, game.puzzle.puzzle_id)));
  }
  return outcomes;
}

/** Returns no outcome if another tab has already synced the game. */
export function syncGame(userId: string, puzzleId: number): Promise<SyncOutcome[]> {
  return exclusively(LOCK_NAME, async () => {
    const game = await findGame(userId, puzzleId);
    const guesses = game ? unsynced(game) : [];
    if (!game || guesses.length === 0) return [];
    return [await sendUnsynced(game, guesses)];
  });
}

/** Fetches the server's state of a game of any date, sending its unsynced guesses. */
export function resyncGame(game: SavedGame): Promise<SyncOutcome> {
  return exclusively(LOCK_NAME, async () => {
    const now = (await ifStored(() => findGame(game.userId, game.puzzle.puzzle_id))) ?? game;
    return sendUnsynced(now, unsynced(now));
  });
}

async function sendUnsynced(game: SavedGame, guesses: SavedGame['log']): Promise<SyncOutcome> {
  const puzzleId = game.puzzle.puzzle_id;
  const seq = guesses.at(-1)?.seq ?? game.syncedSeq;
  try {
    const result = await sendLog({ puzzle_id: puzzleId, guesses });
    // Before the guesses are marked as synced, so that after a failure both requests are repeated.
    if (result.game_over) await submitScore(puzzleId, result.game_state.found_categories);
    const after = await changeIfStored(game, (stored) => afterSync(stored, result, seq));
    return { game: after, result, refusal: null };
  } catch (error) {
    if (!isRefusal(error) || error.status === 401) throw error;
    const after = await changeIfStored(game, withoutUnsynced);
    return { game: after, result: null, refusal: messageOf(error, 'They came too late.') };
  }
}
