import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddMutes extends ForwardMigration {
  readonly name = 'AddMutes1795633200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table people add column muted_until timestamptz');
  }
}
