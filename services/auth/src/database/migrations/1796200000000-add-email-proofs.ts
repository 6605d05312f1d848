import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddEmailProofs extends ForwardMigration {
  readonly name = 'AddEmailProofs1796200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When a link that was mailed to the address was first used.
      alter table users add column email_proven_at timestamptz;
      alter table former_addresses add column proven_at timestamptz;
    `);
  }
}
