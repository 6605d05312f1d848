import type { Category } from '@fourfold/game-rules';
import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AttemptEntity } from '../attempt/attempt.entity';
import { fingerprintOf } from './fingerprint';
import { PuzzleEntity } from './puzzle.entity';
import { publishedEventOf } from './puzzle.events';
import { RetiredPuzzleEntity } from './retired-puzzle.entity';

@Injectable()
export class PuzzleEditRepository {
  constructor(private readonly outbox: OutboxWriter) {}

  /** Holds the puzzle until the transaction ends: nobody starts it meanwhile, and no pack is kept of it. */
  lock(manager: EntityManager, puzzleId: number): Promise<PuzzleEntity | null> {
    return manager.findOne(PuzzleEntity, { where: { puzzleId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Is there a game of a puzzle that is held? One that begins meanwhile waits for it. */
  hasGames(manager: EntityManager, puzzleId: number): Promise<boolean> {
    return manager.existsBy(AttemptEntity, { puzzleId });
  }

  /** The pack goes with the text that it was sealed of. */
  async saveCategories(
    manager: EntityManager,
    { puzzleId, version, fingerprint }: PuzzleEntity,
    categories: Category[],
  ): Promise<void> {
    const next = fingerprintOf({ categories });
    if (next !== fingerprint) await this.retire(manager, fingerprint);
    await manager.update(
      PuzzleEntity,
      { puzzleId },
      { categories, fingerprint: next, offlinePack: null, version: version + 1 },
    );
  }

  async remove(manager: EntityManager, puzzle: PuzzleEntity): Promise<void> {
    const { puzzleId, fingerprint } = puzzle;
    await this.retire(manager, fingerprint);
    await manager.delete(PuzzleEntity, { puzzleId });
    await this.outbox.append(manager, publishedEventOf(puzzle, { removed: true }));
  }

  /** What an admin has taken away must not come back by itself, as starter puzzle or out of the reserve. */
  private async retire(manager: EntityManager, fingerprint: string): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(RetiredPuzzleEntity)
      .values({ fingerprint })
      .orIgnore()
      .execute();
  }
}
