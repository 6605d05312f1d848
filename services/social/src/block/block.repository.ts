import type { BlockedUser, PlayerName } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

@Injectable()
export class BlockRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns false when the block was there already */
  async insert(manager: EntityManager, blockerId: string, blockedId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `insert into blocks (blocker_id, blocked_id) values ($1, $2) on conflict do nothing returning blocker_id`,
      [blockerId, blockedId],
    );
    return rows.length > 0;
  }

  /** @returns false when there was none */
  async delete(blockerId: string, blockedId: string): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `delete from blocks where blocker_id = $1 and blocked_id = $2`,
      [blockerId, blockedId],
    );
    return count > 0;
  }

  async deleteAllOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(`delete from blocks where blocker_id = $1 or blocked_id = $1`, [userId]);
  }

  /** Whom the user has blocked, newest first. */
  async listBlockedBy(userId: string): Promise<BlockedUser[]> {
    const rows = await this.dataSource.query<(PlayerName & { blocked_at: Date })[]>(
      `select people.user_id, username, display_name, blocked_at
       from blocks join people on people.user_id = blocked_id and username is not null
       where blocker_id = $1 order by blocked_at desc, people.user_id`,
      [userId],
    );
    return rows.map((row) => ({ ...row, blocked_at: row.blocked_at.toISOString() }));
  }
}
