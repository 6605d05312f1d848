import { eraseTraces } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AttemptEntity } from '../attempt/attempt.entity';
import { tallyGames } from '../attempt/tally-games';
import { PlayerTotalEntity } from '../score/player-total.entity';
import { StreakEntity } from '../streak/streak.entity';
import { FriendshipEntity } from './friendship.entity';

/** Removes what one feature keeps of a player; the player's games and scores are still there. */
export type ErasePlayer = (manager: EntityManager, userId: string) => Promise<void>;

/** Forgets players who have deleted their accounts. */
@Injectable()
export class PlayerEraser {
  private readonly parts: ErasePlayer[] = [];

  /** For what is kept outside of Postgres: `erase` runs in the transaction that removes everything else. */
  register(erase: ErasePlayer): void {
    this.parts.push(erase);
  }

  /**
   * Removes everything but the bare id, which keeps older events from bringing the player back. Does nothing new the second
   * time.
   * @param version of the account, as the event has it
   */
  async erase(
    manager: EntityManager,
    userId: string,
    { version, deletedAt }: { version: number; deletedAt: string },
  ): Promise<void> {
    if (!(await bury(manager, userId, { version, deletedAt }))) return;
    // In the order in which moves hold them.
    const lock = { mode: 'pessimistic_write' } as const;
    const games = await manager.find(AttemptEntity, { where: { userId }, order: { puzzleId: 'asc' }, lock });
    await manager.find(StreakEntity, { where: { userId }, lock });
    for (const erase of this.parts) await erase(manager, userId);
    await manager.delete(FriendshipEntity, { firstUserId: userId });
    await manager.delete(FriendshipEntity, { secondUserId: userId });
    await tallyGames(manager, { userId, puzzleIds: games.map(({ puzzleId }) => puzzleId) }, -1);
    // Guesses and scores go with their games.
    await manager.delete(AttemptEntity, { userId });
    await manager.delete(PlayerTotalEntity, { userId });
    await manager.delete(StreakEntity, { userId });
    await eraseTraces(manager, userId);
  }
}

/**
 * Leaves of the player the id and the version, and holds it: games that start meanwhile wait, and then find nobody.
 * @returns false when something newer is known of the player
 */
async function bury(
  manager: EntityManager,
  userId: string,
  { version, deletedAt }: { version: number; deletedAt: string },
): Promise<boolean> {
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
