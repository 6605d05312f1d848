import type { BlockedUser } from '@fourfold/contracts';
import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, type EntityManager, type Repository } from 'typeorm';
import { BlockEntity } from '../relation/block.entity';
import { eventOf } from './block.events';

type BlockKey = Pick<BlockEntity, 'blockerId' | 'blockedId'>;

@Republishes('blocks')
@Injectable()
export class BlockRepository implements Republishable {
  constructor(@InjectRepository(BlockEntity) private readonly rows: Repository<BlockEntity>) {}

  /** @returns undefined when the block was there already */
  async insert(manager: EntityManager, { blockerId, blockedId }: BlockKey): Promise<BlockEntity | undefined> {
    const changed = await manager.sql<unknown[]>`
      insert into blocks (blocker_id, blocked_id) values (${blockerId}, ${blockedId})
      on conflict (blocker_id, blocked_id) do update set
        blocked_at = excluded.blocked_at, removed_at = null, version = blocks.version + 1
      where blocks.removed_at is not null
      returning block_id`;
    if (changed.length === 0) return undefined;
    return manager.findOneByOrFail(BlockEntity, { blockerId, blockedId });
  }

  /** The active block, locked until the transaction ends. */
  lockExisting(manager: EntityManager, key: BlockKey): Promise<BlockEntity | null> {
    return manager.findOne(BlockEntity, {
      where: { ...key, removedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async saveRemoved(manager: EntityManager, { blockId, removedAt, version }: BlockEntity): Promise<void> {
    await manager.update(BlockEntity, { blockId }, { removedAt, version });
  }

  /** Removes every row of a user, on either side. @returns what they were */
  async deleteAllOf(manager: EntityManager, userId: string): Promise<BlockEntity[]> {
    const ofUser = [{ blockerId: userId }, { blockedId: userId }];
    const rows = await manager.find(BlockEntity, { where: ofUser, lock: { mode: 'pessimistic_write' } });
    await manager.delete(BlockEntity, ofUser);
    return rows;
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
}
