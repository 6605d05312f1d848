import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

/** Authors of puzzles are told when one becomes a daily puzzle. */
export class AddPuzzleNotices extends ForwardMigration {
  readonly name = 'AddPuzzleNotices1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table notices
        drop constraint notices_kind_check,
        drop constraint notices_message_check,
        add constraint notices_kind_check
          check (kind in ('warning', 'muted', 'report_handled', 'puzzle_scheduled')),
        add constraint notices_message_check
          check ((message is not null) = (kind in ('warning', 'puzzle_scheduled')));
    `);
  }
}
