import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddFigures extends ForwardMigration {
  readonly name = 'AddFigures1795633200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table counted_users add column created_at timestamptz;
      create index counted_users_created_idx on counted_users (created_at);
      alter table counted_scores add column won boolean not null default false;

      create table counted_messages (
        date date constraint counted_messages_pkey primary key,
        messages integer not null,
        version bigint not null
      );

      -- The figures of past days: what they were counted from is kept for a week.
      create table day_figures (
        date date constraint day_figures_pkey primary key,
        players integer not null,
        new_players integer not null,
        returning_players integer not null,
        finished integer not null,
        solved integer not null,
        battles integer not null
      );

      -- Filters of the audit log.
      create index audit_entries_by_admin_idx on audit_entries (admin_id, occurred_at desc, audit_id desc);
      create index audit_entries_by_action_idx on audit_entries (action, occurred_at desc, audit_id desc);
      create index audit_entries_by_target_idx on audit_entries (target_id, occurred_at desc, audit_id desc);
    `);
  }
}
