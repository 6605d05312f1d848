import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { keepNewest } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { BlockEntity } from './block.entity';

export interface BlockedPair {
  user_id: string;
  other_id: string;
}

@Injectable()
export class BlockRepository {
  constructor(@InjectRepository(BlockEntity) private readonly rows: Repository<BlockEntity>) {}

  /** Keeps the newest: an event older than what is known changes nothing. */
  async apply(
    manager: EntityManager,
    { type, data, aggregate_version }: EventEnvelope<'block.created' | 'block.removed'>,
  ): Promise<void> {
    await keepNewest(manager, BlockEntity, {
      blockId: data.block_id,
      blockerId: data.blocker_id,
      blockedId: data.blocked_id,
      isBlocked: type === EVENTS.blockCreated,
      version: String(aggregate_version),
    });
  }

  /** Everybody with whom the users have a block, whoever of the two made it. The union reads one covering index for each direction. */
  findPairs(userIds: readonly string[]): Promise<BlockedPair[]> {
    return this.rows.sql<BlockedPair[]>`
      select blocker_id as user_id, blocked_id as other_id from blocks
      where blocker_id = any (${userIds}) and is_blocked
      union
      select blocked_id, blocker_id from blocks
      where blocked_id = any (${userIds}) and is_blocked`;
  }

  async removeOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(BlockEntity, { blockerId: userId });
    await manager.delete(BlockEntity, { blockedId: userId });
  }
}
