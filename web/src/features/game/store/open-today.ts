import type { TodayPuzzle } from '@fourfold/contracts';
import { isStatus, NetworkError } from '../../../lib/http/errors';
import { serverClock } from '../../../lib/server-clock';
import { isServerReachable } from '../api/reachable';
import { fetchToday } from '../api/today';
import {
  gameOfTheDay,
  outdated,
  reopened,
  savedGame,
  unfinishedBefore,
  type SavedGame,
} from '../domain/saved-game';
import { forgetMinute } from './minute';
import { changeGame, forgetGames, gamesOf, ifStored } from './saved-games';

export interface OpenedPuzzle {
  game: SavedGame;
  /** The server could not be asked: this is what the browser has kept. */
  offline: boolean;
  /** A game of an earlier date that can still be finished. */
  unfinished: SavedGame | undefined;
}

/** Opens today's puzzle and keeps it for the time without a network; without one, the newest that was kept. */
export async function openToday(userId: string, signal: AbortSignal): Promise<OpenedPuzzle> {
  try {
    return await keep(userId, await fetchToday(signal));
  } catch (error) {
    if (isStatus(error, 409)) await forgetPlayed(userId);
    if (!(error instanceof NetworkError) || (await isServerReachable())) throw error;
    const [game] = (await ifStored(() => gamesOf(userId))) ?? [];
    if (!game) throw error;
    return { game, offline: true, unfinished: undefined };
  }
}

/** A game that was finished elsewhere has no minute any more. */
async function forgetPlayed(userId: string): Promise<void> {
  const game = gameOfTheDay((await ifStored(() => gamesOf(userId))) ?? [], serverClock.now());
  if (game) forgetMinute({ userId, puzzleId: game.puzzle.puzzle_id });
}

async function keep(userId: string, puzzle: TodayPuzzle): Promise<OpenedPuzzle> {
  const now = serverClock.now();
  const kept = await ifStored(async () => {
    const game = await changeGame(userId, puzzle.puzzle_id, (stored) => reopened(stored, userId, puzzle));
    const games = await gamesOf(userId);
    const old = outdated(games, now);
    await forgetGames(old);
    for (const {
      puzzle: { puzzle_id },
    } of old)
      forgetMinute({ userId, puzzleId: puzzle_id });
    return { game, unfinished: unfinishedBefore(games, puzzle.puzzle_date, now) };
  });
  return { game: savedGame(userId, puzzle), unfinished: undefined, ...kept, offline: false };
}
