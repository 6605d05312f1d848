import { eraseTraces } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AttemptEntity } from '../attempt/attempt.entity';
import { tallyGames } from '../attempt/tally-games';
import { PlayerTotalEntity } from '../score/player-total.entity';
import { StreakEntity } from '../streak/streak.entity';
import { FriendshipEntity } from './friendship.entity';

/** Removes what a feature stores about a player; games and scores still exist. */
export type ErasePlayer = (manager: EntityManager, userId: string) => Promise<void>;

/** Erases players whose accounts were deleted. */
@Injectable()
export class PlayerEraser {
  private readonly parts: ErasePlayer[] = [];

  /** For data outside of Postgres: `erase` runs in the transaction that removes everything else. */
  register(erase: ErasePlayer): void {
    this.parts.push(erase);
  }

  /**
   * Removes everything but the id, which keeps older events from restoring the player. Idempotent.
   * @param version of the account, from the event
   */
  async erase(
    manager: EntityManager,
    userId: string,
    { version, deletedAt }: { version: number; deletedAt: string },
  ): Promise<void> {
    if (!(await markDeleted(manager, userId, { version, deletedAt }))) return;
    // Same lock order as for moves.
    const lock = { mode: 'pessimistic_write' } as const;
    const games = await manager.find(AttemptEntity, { where: { userId }, order: { puzzleId: 'asc' }, lock });
    await manager.find(StreakEntity, { where: { userId }, lock });
    for (const erase of this.parts) await erase(manager, userId);
    await manager.delete(FriendshipEntity, { firstUserId: userId });
    await manager.delete(FriendshipEntity, { secondUserId: userId });
    await tallyGames(manager, { userId, puzzleIds: games.map(({ puzzleId }) => puzzleId) }, -1);
    // Guesses and scores are deleted by cascade.
    await manager.delete(AttemptEntity, { userId });
    await manager.delete(PlayerTotalEntity, { userId });
    await manager.delete(StreakEntity, { userId });
    await eraseTraces(manager, userId);
  }
}

/**
 * Marks the player as deleted and locks the row: starting games wait, then find the player deleted.
 * @returns false when the stored version is newer
 */
async function markDeleted(
  manager: EntityManager,
  userId: string,
  { version, deletedAt }: { version: number; deletedAt: string },
): Promise<boolean> {
  const marked = await manager.sql<unknown[]>`
    insert into players (user_id, username, display_name, version, deleted_at)
    values (${userId}, '', '', ${version}, ${deletedAt})
    on conflict (user_id) do update
      set username = '', display_name = '', time_zone = null, version = excluded.version,
        deleted_at = excluded.deleted_at
      where players.version <= excluded.version
    returning user_id`;
  return marked.length === 1;
}
