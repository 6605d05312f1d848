import { eraseTraces } from '@fourfold/platform/database';
import { RelationService } from '@fourfold/platform/relations';
import { UserCopyRepository, type Deletion } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { removeGamesOf } from '../attempt/remove-games-of';
import { RankService } from '../leaderboard/rank.service';
import { UserTotalEntity } from '../score/user-total.entity';
import { StreakEntity } from '../streak/streak.entity';

/** Erases players whose accounts were deleted. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly users: UserCopyRepository,
    private readonly ranks: RankService,
    private readonly relations: RelationService,
  ) {}

  /** Removes everything but the id: with it older events do not restore the player. Idempotent. */
  async erase(manager: EntityManager, deletion: Deletion): Promise<void> {
    const { userId } = deletion;
    // The player first: a starting game waits, then finds the player deleted.
    await this.users.markDeleted(manager, deletion, { timeZone: null });
    // Before the games, by whose scores ranks are found.
    await this.ranks.removeUser(manager, userId);
    // Before the streak, which a finishing game locks after itself.
    await removeGamesOf(manager, userId);
    await manager.delete(UserTotalEntity, { userId });
    await manager.delete(StreakEntity, { userId });
    await this.relations.removeOf(manager, userId);
    await eraseTraces(manager, userId);
  }
}
