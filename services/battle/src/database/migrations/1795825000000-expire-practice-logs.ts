import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class ExpirePracticeLogs extends ForwardMigration {
  readonly name = 'ExpirePracticeLogs1795825000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Few rows have a log: the best of each player.
      create index practices_log_idx on practices (finished_at) where log is not null;
    `);
  }
}
