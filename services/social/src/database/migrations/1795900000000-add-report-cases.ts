import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddReportCases extends ForwardMigration {
  readonly name = 'AddReportCases1795900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A message of the lobby or of a room.
      alter table reports add column chat_message_id text;
      -- The users with reports that are not closed, the longest waiting first.
      create index reports_cases_idx on reports (reported_id, created_at) where status <> 'closed';
    `);
  }
}
