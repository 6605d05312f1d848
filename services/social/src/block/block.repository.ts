import type { BlockedUser } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { OutboxService, Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, type EntityManager, type Repository } from 'typeorm';
import { BlockEntity } from '../relation/block.entity';
import { eventOf } from './block.events';

/** Changes are made in the transaction of the caller, together with their events. */
@Republishes('blocks')
@Injectable()
export class BlockRepository implements Republishable {
  constructor(
    @InjectRepository(BlockEntity) private readonly rows: Repository<BlockEntity>,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /** @returns false when the block was there already */
  async add(manager: EntityManager, blockerId: string, blockedId: string): Promise<boolean> {
    const changed = await manager.sql<unknown[]>`
      insert into blocks (blocker_id, blocked_id) values (${blockerId}, ${blockedId})
      on conflict (blocker_id, blocked_id) do update set
        blocked_at = excluded.blocked_at, removed_at = null, version = blocks.version + 1
      where blocks.removed_at is not null
      returning block_id`;
    if (changed.length === 0) return false;
    const block = await manager.findOneByOrFail(BlockEntity, { blockerId, blockedId });
    await this.outbox.append(manager, eventOf(block));
    return true;
  }

  /** @returns false when there was none */
  async remove(manager: EntityManager, blockerId: string, blockedId: string): Promise<boolean> {
    const block = await manager.findOne(BlockEntity, {
      where: { blockerId, blockedId, removedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    if (!block) return false;
    const { blockId, removedAt, version } = await this.publishRemoval(manager, block);
    await manager.update(BlockEntity, { blockId }, { removedAt, version });
    return true;
  }

  /** Removes every row of a user, on either side. */
  async removeAllOf(manager: EntityManager, userId: string): Promise<void> {
    const ofUser = [{ blockerId: userId }, { blockedId: userId }];
    const blocks = await manager.find(BlockEntity, { where: ofUser, lock: { mode: 'pessimistic_write' } });
    await manager.delete(BlockEntity, ofUser);
    for (const block of blocks) if (block.removedAt === null) await this.publishRemoval(manager, block);
  }

  /** Includes removed blocks. */
  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const blocks = await manager.find(BlockEntity, {
      where: { blockId: MoreThan(Number(after ?? 0)) },
      order: { blockId: 'ASC' },
      take: limit,
    });
    return blocks.map(eventOf);
  }

  /** Users blocked by the user, newest first. */
  async listBlockedBy(userId: string): Promise<BlockedUser[]> {
    const blocks = await this.rows.find({
      relations: { blocked: true },
      where: { blockerId: userId, removedAt: IsNull(), blocked: { username: Not(IsNull()) } },
      order: { blockedAt: 'DESC', blockedId: 'ASC' },
    });
    return blocks.map(({ blocked, blockedAt }) => ({
      user_id: blocked.userId,
      username: blocked.username!,
      display_name: blocked.displayName!,
      blocked_at: blockedAt.toISOString(),
    }));
  }

  private async publishRemoval(manager: EntityManager, block: BlockEntity): Promise<BlockEntity> {
    const removed = { ...block, removedAt: this.clock.now(), version: block.version + 1 };
    await this.outbox.append(manager, eventOf(removed));
    return removed;
  }
}
