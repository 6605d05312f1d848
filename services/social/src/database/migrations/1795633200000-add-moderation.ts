import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddModeration extends ForwardMigration {
  readonly name = 'AddModeration1795633200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table people add column muted_until timestamptz;

      alter table reports
        add column status text not null default 'open'
          constraint reports_status_check check (status in ('open', 'handling', 'closed')),
        add column closed_reason text,
        -- The admin who changed the status last.
        add column handled_by uuid,
        add column handled_at timestamptz,
        add column version integer not null default 1,
        add constraint reports_closed_check check ((closed_reason is null) = (status <> 'closed'));
      create index reports_queue_idx on reports (status, created_at desc, report_id desc);
      -- The earlier reports about the same user.
      drop index reports_reported_idx;
      create index reports_reported_idx on reports (reported_id, report_id desc);

      create table notices (
        notice_id bigint generated always as identity constraint notices_pkey primary key,
        user_id uuid not null,
        kind text not null constraint notices_kind_check check (kind in ('warning', 'muted', 'report_handled')),
        message text,
        until timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        dismissed_at timestamptz,
        constraint notices_message_check check ((message is not null) = (kind = 'warning')),
        constraint notices_until_check check ((until is not null) = (kind = 'muted'))
      );
      create index notices_open_idx on notices (user_id, notice_id) where dismissed_at is null;
      create index notices_warnings_idx on notices (user_id) where kind = 'warning';
      create index notices_created_idx on notices (created_at);
      -- An event that is published again tells nobody of the same mute twice.
      create unique index notices_mute_key on notices (user_id, until) where kind = 'muted';

      -- For counts of days. Messages are stored in the order of their time, so that pages need no more than a range.
      create index messages_sent_idx on messages using brin (sent_at) with (autosummarize = on);

      -- Messages of each UTC day, as last published.
      create table message_counts (
        date date constraint message_counts_pkey primary key,
        messages integer not null,
        version integer not null default 1
      );
    `);
  }
}
