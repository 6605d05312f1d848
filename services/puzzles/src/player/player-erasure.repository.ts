import { eraseTraces } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AttemptEntity } from '../attempt/attempt.entity';
import { tallyGames } from '../review/tally-games';
import { PlayerTotalEntity } from '../score/player-total.entity';
import { StreakEntity } from '../streak/streak.entity';

@Injectable()
export class PlayerErasureRepository {
  /**
   * Leaves of the player the id and the version, and holds it: games that start meanwhile wait, and then find nobody.
   * @returns false when something newer is known of the player
   */
  async bury(manager: EntityManager, userId: string, version: number, deletedAt: string): Promise<boolean> {
    const buried = await manager.sql<unknown[]>`
      insert into players (user_id, username, display_name, version, deleted_at)
      values (${userId}, '', '', ${version}, ${deletedAt})
      on conflict (user_id) do update
        set username = '', display_name = '', time_zone = null, version = excluded.version,
          deleted_at = excluded.deleted_at
        where players.version <= excluded.version
      returning user_id`;
    return buried.length === 1;
  }

  /** Holds the player's games and streak, in the order in which moves hold them. @returns the puzzles of the games */
  async hold(manager: EntityManager, userId: string): Promise<number[]> {
    const lock = { mode: 'pessimistic_write' } as const;
    const games = await manager.find(AttemptEntity, { where: { userId }, order: { puzzleId: 'asc' }, lock });
    await manager.find(StreakEntity, { where: { userId }, lock });
    return games.map(({ puzzleId }) => puzzleId);
  }

  /** Guesses and scores go with their games. */
  async removeGames(manager: EntityManager, userId: string, puzzleIds: readonly number[]): Promise<void> {
    await tallyGames(manager, { userId, puzzleIds }, -1);
    await manager.delete(AttemptEntity, { userId });
    await manager.delete(PlayerTotalEntity, { userId });
    await manager.delete(StreakEntity, { userId });
    await eraseTraces(manager, userId);
  }
}
