import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddObserversAndMutes extends ForwardMigration {
  readonly name = 'AddObserversAndMutes1795633200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users
        add column is_observer boolean not null default false,
        -- Until then other services accept no messages of the user.
        add column muted_until timestamptz;
    `);
  }
}
