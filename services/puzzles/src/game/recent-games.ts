import { LRUCache } from 'lru-cache';
import { RECENT_GAME_MS, RECENT_GAMES } from '../limits';
import type { StoredGame } from './game.entity';

type Key = Pick<StoredGame, 'userId' | 'puzzleId'>;

/**
 * Open games as this replica has last read or written them, so that most guesses are judged without reading the game. A
 * remembered game may be out of date, since other replicas and admins change games as well. That is safe as long as nothing
 * is refused or shown because of it, and every write compares it with the stored game.
 */
export class RecentGames<G extends StoredGame> {
  private readonly games = new LRUCache<string, G>({ max: RECENT_GAMES, ttl: RECENT_GAME_MS });

  find(userId: string, puzzleId: number): G | undefined {
    return this.games.get(keyOf({ userId, puzzleId }));
  }

  /** Remembers an open game, and forgets a finished one, which gets no more guesses. @returns the same game */
  remember(game: G): G {
    if (game.finishedAt) this.forget(game);
    else this.games.set(keyOf(game), game);
    return game;
  }

  forget(key: Key): void {
    this.games.delete(keyOf(key));
  }
}

function keyOf({ userId, puzzleId }: Key): string {
  return `${userId}:${puzzleId}`;
}
