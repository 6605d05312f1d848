import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class ForgetDeletedPlayers extends ForwardMigration {
  readonly name = 'ForgetDeletedPlayers1736380800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The row of a deleted player stays without a name: an older event that comes late must not bring the player back.
      alter table players add column deleted_at timestamptz;
    `);
  }
}
