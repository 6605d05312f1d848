import type { TodayPuzzle } from '@fourfold/contracts';
import { ifStored } from '../../../lib/browser-storage';
import { NetworkError } from '../../../lib/http/errors';
import { serverClock } from '../../../lib/server-clock';
import { fetchToday, isServerReachable } from '../api';
import { outdated, reopened, resumed, savedGame, type SavedGame } from '../domain/saved-game';
import { changeGame, forgetGames, gamesOf } from './saved-games';

export interface OpenedPuzzle {
  game: SavedGame;
  /** The server could not be reached: this is the stored game. */
  offline: boolean;
}

/** Opens today's puzzle and stores it for offline play; offline, opens the newest that is stored. */
export async function openToday(userId: string, signal: AbortSignal): Promise<OpenedPuzzle> {
  try {
    return { game: await keep(userId, await fetchToday(signal)), offline: false };
  } catch (error) {
    if (!(error instanceof NetworkError) || (await isServerReachable())) throw error;
    const [game] = (await ifStored(() => gamesOf(userId))) ?? [];
    if (!game) throw error;
    return { game: resumed(game), offline: true };
  }
}

async function keep(userId: string, puzzle: TodayPuzzle): Promise<SavedGame> {
  const kept = await ifStored(async () => {
    const game = await changeGame(userId, puzzle.puzzle_id, (stored) => reopened(stored, userId, puzzle));
    await forgetGames(outdated(await gamesOf(userId), serverClock.now()));
    return game;
  });
  return kept ?? savedGame(userId, puzzle);
}
