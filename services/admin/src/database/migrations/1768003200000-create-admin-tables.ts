import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class CreateAdminTables extends ForwardMigration {
  readonly name = 'CreateAdminTables1768003200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Changes by admins, copied from the services that made them.
      create table audit_entries (
        audit_id bigint generated always as identity constraint audit_entries_pkey primary key,
        act_id uuid not null constraint audit_entries_act_id_key unique,
        admin_id uuid not null,
        action text not null,
        target_type text not null,
        target_id text not null,
        before jsonb,
        after jsonb,
        occurred_at timestamptz not null,
        request_id text not null
      );
      create index audit_entries_newest_idx on audit_entries (occurred_at desc, audit_id desc);
      create index audit_entries_admin_idx on audit_entries (admin_id, audit_id);

      -- The user of an entry: when an account is deleted, the names in its entries are removed.
      create index audit_entries_before_user_idx on audit_entries ((before ->> 'user_id'));
      create index audit_entries_after_user_idx on audit_entries ((after ->> 'user_id'));

      -- Users whose names must not be stored again, in whatever order the events arrive.
      create table deleted_people (
        user_id uuid constraint deleted_people_pkey primary key
      );

      create function audit_is_append_only() returns trigger language plpgsql as $$
      declare names constant text[] := '{username,email,display_name}';
      begin
        if tg_op = 'UPDATE'
          and (to_jsonb(new) - '{before,after}'::text[]) = (to_jsonb(old) - '{before,after}'::text[])
          and new.before is not distinct from old.before - names
          and new.after is not distinct from old.after - names
        then return new;
        end if;
        raise exception 'the audit is only ever added to';
      end $$;
      create trigger audit_is_append_only before update or delete on audit_entries
        for each row execute function audit_is_append_only();
      create trigger audit_is_not_emptied before truncate on audit_entries
        execute function audit_is_append_only();

      -- The data of the statistics, from events of the other services.
      create table counted_users (
        user_id uuid constraint counted_users_pkey primary key,
        deleted boolean not null
      );
      create table counted_puzzles (
        puzzle_id bigint constraint counted_puzzles_pkey primary key,
        puzzle_date date not null,
        removed boolean not null,
        version bigint not null
      );
      create index counted_puzzles_date_idx on counted_puzzles (puzzle_date) where not removed;
      create table counted_scores (
        score_id bigint constraint counted_scores_pkey primary key,
        user_id uuid not null,
        submitted_at timestamptz not null,
        removed boolean not null,
        version bigint not null
      );
      create index counted_scores_submitted_idx on counted_scores (submitted_at);
      create index counted_scores_user_idx on counted_scores (user_id);
      create table counted_battles (
        battle_id uuid constraint counted_battles_pkey primary key,
        user_ids uuid[] not null,
        finished_at timestamptz not null
      );
      create index counted_battles_finished_idx on counted_battles (finished_at);
      create index counted_battles_users_idx on counted_battles using gin (user_ids);
    `);
  }
}
