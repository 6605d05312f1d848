import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddSessionPasskeys extends ForwardMigration {
  readonly name = 'AddSessionPasskeys1795996800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sessions
        -- With which it began; the passkey itself may be gone.
        add column passkey_id uuid;
    `);
  }
}
