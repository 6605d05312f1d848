import { eraseTraces } from '@fourfold/platform/database';
import { UserCopyRepository, type Deletion } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The one order of an erasure: ranks are found by the scores of games, and games lock the streak before it is removed. */
const ERASURE_PHASES = ['ranks', 'games', 'totals', 'streak', 'friendships'] as const;
type ErasurePhase = (typeof ERASURE_PHASES)[number];

/** Removes what a feature stores about a player. */
type ErasePlayer = (manager: EntityManager, userId: string) => Promise<unknown>;

/** Erases players whose accounts were deleted; each feature registers what it stores about them. */
@Injectable()
export class ErasureService {
  private readonly steps: { readonly phase: ErasurePhase; readonly erase: ErasePlayer }[] = [];

  constructor(private readonly users: UserCopyRepository) {}

  /** @param erase runs in the transaction that removes everything else */
  register(phase: ErasurePhase, erase: ErasePlayer): void {
    this.steps.push({ phase, erase });
  }

  /** Removes everything but the id, which keeps older events from restoring the player. Idempotent. */
  async erase(manager: EntityManager, deletion: Deletion): Promise<void> {
    const { userId } = deletion;
    // The player first: a starting game waits, then finds the player deleted.
    await this.users.markDeleted(manager, deletion, { timeZone: null });
    for (const phase of ERASURE_PHASES)
      for (const step of this.steps.filter((step) => step.phase === phase)) await step.erase(manager, userId);
    await eraseTraces(manager, userId);
  }
}
