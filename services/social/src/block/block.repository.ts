import type { BlockedUser } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type EntityManager, type Repository } from 'typeorm';
import { BlockEntity } from './block.entity';

@Injectable()
export class BlockRepository {
  constructor(@InjectRepository(BlockEntity) private readonly rows: Repository<BlockEntity>) {}

  /** @returns false when the block was there already */
  async insert(manager: EntityManager, blockerId: string, blockedId: string): Promise<boolean> {
    const result = await manager
      .createQueryBuilder()
      .insert()
      .into(BlockEntity)
      .values({ blockerId, blockedId })
      .orIgnore()
      .updateEntity(false)
      .returning(['blockerId'])
      .execute();
    return (result.raw as unknown[]).length > 0;
  }

  /** @returns false when there was none */
  async delete(blockerId: string, blockedId: string): Promise<boolean> {
    const { affected } = await this.rows.delete({ blockerId, blockedId });
    return affected === 1;
  }

  async deleteAllOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(BlockEntity, [{ blockerId: userId }, { blockedId: userId }]);
  }

  /** Whom the user has blocked, newest first. */
  async listBlockedBy(userId: string): Promise<BlockedUser[]> {
    const blocks = await this.rows.find({
      relations: { blocked: true },
      where: { blockerId: userId, blocked: { username: Not(IsNull()) } },
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
