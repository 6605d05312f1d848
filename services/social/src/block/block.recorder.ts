import { Clock } from '@fourfold/platform';
import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BlockEntity } from '../relation/block.entity';
import { eventOf } from './block.events';
import { BlockRepository } from './block.repository';

/** Changes blocks in the transaction of the caller, together with their events. */
@Injectable()
export class BlockRecorder {
  constructor(
    private readonly blocks: BlockRepository,
    private readonly outbox: OutboxWriter,
    private readonly clock: Clock,
  ) {}

  /** @returns false when the block was there already */
  async add(manager: EntityManager, blockerId: string, blockedId: string): Promise<boolean> {
    const block = await this.blocks.insert(manager, { blockerId, blockedId });
    if (!block) return false;
    await this.outbox.append(manager, eventOf(block));
    return true;
  }

  /** @returns false when there was none */
  async remove(manager: EntityManager, blockerId: string, blockedId: string): Promise<boolean> {
    const block = await this.blocks.lockExisting(manager, { blockerId, blockedId });
    if (!block) return false;
    const after = this.removed(block);
    await this.blocks.saveRemoved(manager, after);
    await this.outbox.append(manager, eventOf(after));
    return true;
  }

  /** Removes every block of a user, on either side. */
  async removeAllOf(manager: EntityManager, userId: string): Promise<void> {
    for (const block of await this.blocks.deleteAllOf(manager, userId))
      if (block.removedAt === null) await this.outbox.append(manager, eventOf(this.removed(block)));
  }

  private removed(block: BlockEntity): BlockEntity {
    return { ...block, removedAt: this.clock.now(), version: block.version + 1 };
  }
}
