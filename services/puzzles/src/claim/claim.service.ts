import type { GuestClaimData } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { moveMadeGames } from '../made/claim-made-games';
import { ErasureService } from '../removal/erasure.service';
import { StreakService } from '../streak/streak.service';
import { ClaimRepository } from './claim.repository';

/** Gives the games of a guest to an account. Idempotent: the event and auth's query may both apply a claim. */
@Injectable()
export class ClaimService {
  constructor(
    private readonly repository: ClaimRepository,
    private readonly users: UserCopyRepository,
    private readonly streaks: StreakService,
    private readonly erasure: ErasureService,
    private readonly clock: Clock,
  ) {}

  /** @returns how many games have moved; none when the guest has become the account */
  async apply(
    manager: EntityManager,
    { guest_id: guestId, user_id: userId, claimed_at, version }: GuestClaimData & { version: number },
  ): Promise<number> {
    const now = this.clock.now();
    if (guestId === userId) {
      await this.streaks.showOnBoard(manager, userId, now);
      return 0;
    }
    const deletion = { userId: guestId, version, deletedAt: claimed_at };
    // Locks the guest, so that event and query follow each other.
    await this.users.markDeleted(manager, deletion, { timeZone: null, mutedUntil: null });
    const hasLeft = await this.users.hasLeft(manager, [userId]);
    const moved = hasLeft ? 0 : await this.repository.move(manager, guestId, userId);
    if (moved > 0) await this.streaks.refresh(manager, userId, now);
    const made = hasLeft ? 0 : await moveMadeGames(manager, guestId, userId);
    await this.erasure.erase(manager, deletion);
    return moved + made;
  }
}
