import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from '../forward-migration';

/** Tables for events and admin actions, in every service's own schema. */
export class CreatePlatformTables extends ForwardMigration {
  readonly name = 'CreatePlatformTables1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox (
        -- UUIDv7: the time in it decides the partition.
        id uuid constraint outbox_pkey primary key,
        sequence bigint not null generated always as identity,
        type text not null,
        version integer not null,
        occurred_at timestamptz not null,
        request_id text not null,
        traceparent text,
        aggregate_id text not null,
        aggregate_version bigint not null,
        data jsonb not null,
        created_at timestamptz not null default clock_timestamp(),
        published_at timestamptz
      ) partition by range (id)`);
    await runner.query(`create table outbox_default partition of outbox default`);
    await runner.query(`create index outbox_unpublished on outbox (sequence) where published_at is null`);
    await runner.query(`
      create table inbox (
        -- The time in this UUIDv7 decides the partition, so that a redelivered event meets its own row.
        event_id uuid constraint inbox_pkey primary key,
        type text not null,
        received_at timestamptz not null default clock_timestamp()
      ) partition by range (event_id)`);
    await runner.query(`create table inbox_default partition of inbox default`);
    await runner.query(`
      create table dead_letters (
        dead_letter_id uuid primary key,
        consumer text not null,
        message_key text not null,
        event_id uuid,
        subject text not null,
        payload text not null,
        error text not null,
        attempts integer not null,
        request_id text,
        failed_at timestamptz not null default clock_timestamp(),
        resolved_at timestamptz,
        resolution text check (resolution in ('replayed', 'discarded'))
      )`);
    await runner.query(
      `create unique index dead_letters_open on dead_letters (consumer, message_key) where resolved_at is null`,
    );
    // Append-only, except that names of people can be removed.
    await runner.query(`
      create table admin_acts (
        act_id uuid primary key,
        admin_id uuid not null,
        action text not null,
        target_type text not null,
        target_id text not null,
        before jsonb,
        after jsonb,
        occurred_at timestamptz not null,
        request_id text not null
      )`);
    await runner.query(`create index admin_acts_before_user on admin_acts ((before ->> 'user_id'))`);
    await runner.query(`create index admin_acts_after_user on admin_acts ((after ->> 'user_id'))`);
    await runner.query(`
      create function admin_acts_are_kept() returns trigger language plpgsql as $$
      declare names constant text[] := '{username,email,display_name}';
      begin
        if tg_op = 'UPDATE'
          and (to_jsonb(new) - '{before,after}'::text[]) = (to_jsonb(old) - '{before,after}'::text[])
          and new.before is not distinct from old.before - names
          and new.after is not distinct from old.after - names
        then return new;
        end if;
        raise exception 'rows of admin_acts are only ever added';
      end $$`);
    await runner.query(`
      create trigger admin_acts_are_kept before update or delete on admin_acts
        for each row execute function admin_acts_are_kept()`);
    await runner.query(`
      create trigger admin_acts_are_not_emptied before truncate on admin_acts
        execute function admin_acts_are_kept()`);
  }
}
