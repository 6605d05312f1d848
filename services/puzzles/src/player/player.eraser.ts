import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PlayerErasureRepository } from './player-erasure.repository';

/** Removes what one feature keeps of a player; the player's games and scores are still there. */
export type ErasePlayer = (manager: EntityManager, userId: string) => Promise<void>;

/** Forgets players who have deleted their accounts. */
@Injectable()
export class PlayerEraser {
  private readonly parts: ErasePlayer[] = [];

  constructor(private readonly repository: PlayerErasureRepository) {}

  /** For features with tables of their own: `erase` runs in the transaction that removes everything else. */
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
    if (!(await this.repository.bury(manager, userId, version, deletedAt))) return;
    const puzzleIds = await this.repository.hold(manager, userId);
    for (const erase of this.parts) await erase(manager, userId);
    await this.repository.removeGames(manager, userId, puzzleIds);
  }
}
