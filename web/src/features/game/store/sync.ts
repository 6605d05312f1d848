import type { SyncResult } from '@fourfold/contracts';
import { ifStored } from '../../../lib/browser-storage';
import { isRefusal, messageOf } from '../../../lib/http/errors';
import { exclusively } from '../../../lib/http/exclusively';
import { sendLog, submitScore } from '../api';
import { afterSync, unsynced, withoutUnsynced, type SavedGame } from '../domain/saved-game';
import { changeGame, findGame, gamesOf } from './saved-games';

/** What the server said to the guesses of one game. */
export interface Ruling {
  /** As it stands now. */
  game: SavedGame;
  /** Null when it did not take them. */
  result: SyncResult | null;
  /** Why it did not. */
  refusal: string | null;
}

const LOCK_NAME = 'fourfold.sync';

/**
 * Hands in every guess that the server does not know, one game after the other. It may be tried as often as one likes:
 * the server knows each guess by its number.
 * @throws NetworkError or ApiError when the server is away; what was not handed in stays
 */
export async function syncGames(userId: string): Promise<Ruling[]> {
  const rulings: Ruling[] = [];
  for (const game of await gamesOf(userId)) {
    if (unsynced(game).length > 0) rulings.push(...(await syncGame(userId, game.puzzle.puzzle_id)));
  }
  return rulings;
}

/** The same for one game; no ruling when another tab was faster. */
export function syncGame(userId: string, puzzleId: number): Promise<Ruling[]> {
  return exclusively(LOCK_NAME, async () => {
    const game = await findGame(userId, puzzleId);
    const guesses = game ? unsynced(game) : [];
    if (!game || guesses.length === 0) return [];
    return [await rule(game, guesses)];
  });
}

/** How the server sees a game, whatever its date; guesses that it does not know yet are handed in with the question. */
export function resyncGame(game: SavedGame): Promise<Ruling> {
  return exclusively(LOCK_NAME, async () => {
    const now = (await ifStored(() => findGame(game.userId, game.puzzle.puzzle_id))) ?? game;
    return rule(now, unsynced(now));
  });
}

async function rule(game: SavedGame, guesses: SavedGame['log']): Promise<Ruling> {
  const puzzleId = game.puzzle.puzzle_id;
  const seq = guesses.at(-1)?.seq ?? game.syncedSeq;
  try {
    const result = await sendLog({ puzzle_id: puzzleId, guesses });
    // Before the guesses count as synced: if this fails, all is tried again.
    if (result.game_over)
      await submitScore(
        puzzleId,
        result.game_state.found_categories.map(({ words }) => words),
      );
    const after = await ifStored(() =>
      changeGame(game.userId, puzzleId, (stored = game) => afterSync(stored, result, seq)),
    );
    return { game: after ?? afterSync(game, result, seq), result, refusal: null };
  } catch (error) {
    if (!isRefusal(error) || error.status === 401) throw error;
    const after = await ifStored(() =>
      changeGame(game.userId, puzzleId, (stored = game) => withoutUnsynced(stored)),
    );
    return {
      game: after ?? withoutUnsynced(game),
      result: null,
      refusal: messageOf(error, 'They came too late.'),
    };
  }
}
