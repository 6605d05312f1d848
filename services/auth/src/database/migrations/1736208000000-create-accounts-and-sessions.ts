import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class CreateAccountsAndSessions extends ForwardMigration {
  readonly name = 'CreateAccountsAndSessions1736208000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table users (
        user_id uuid constraint users_pkey primary key,
        username text not null constraint users_username_key unique,
        email text not null,
        -- The form addresses are compared by.
        email_key text not null constraint users_email_key_key unique,
        display_name text not null,
        password_hash text not null,
        is_admin boolean not null default false,
        is_active boolean not null default true,
        current_streak integer not null default 0,
        highest_streak integer not null default 0,
        -- The version of the last streak.changed that was applied.
        streak_version bigint not null default 0,
        -- Rises with every event about this user.
        version integer not null default 1,
        created_at timestamptz not null default now(),
        constraint users_username_check check (username ~ '^[a-z0-9_]{3,20}$'),
        constraint users_display_name_check check (char_length(display_name) between 1 and 50)
      );

      create table sessions (
        session_id uuid constraint sessions_pkey primary key,
        user_id uuid not null constraint sessions_user_id_fkey references users (user_id) on delete cascade,
        -- SHA-256 of the refresh token that is good now, and how many came before it.
        token_hash bytea not null constraint sessions_token_hash_key unique,
        generation integer not null default 0,
        remember_me boolean not null,
        user_agent text,
        address text not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        expires_at timestamptz not null,
        revoked_at timestamptz
      );
      create index sessions_user_id_idx on sessions (user_id);
      create index sessions_expires_at_idx on sessions (expires_at);

      -- Tokens that were exchanged already: whoever shows one again is a second tab, a retry or a thief.
      create table spent_refresh_tokens (
        token_hash bytea constraint spent_refresh_tokens_pkey primary key,
        session_id uuid not null
          constraint spent_refresh_tokens_session_id_fkey references sessions (session_id) on delete cascade,
        generation integer not null,
        spent_at timestamptz not null default now()
      );
      create index spent_refresh_tokens_session_id_idx on spent_refresh_tokens (session_id);

      -- Counted by the address that was submitted, whether or not it has an account; device is '' for strangers.
      create table login_counters (
        email_key text not null,
        device text not null,
        failed_at timestamptz[] not null default '{}',
        locked_until timestamptz,
        updated_at timestamptz not null default now(),
        constraint login_counters_pkey primary key (email_key, device)
      );
      create index login_counters_updated_at_idx on login_counters (updated_at);

      create table failed_logins (
        failed_login_id bigint generated always as identity constraint failed_logins_pkey primary key,
        email text not null,
        user_id uuid,
        address text not null,
        user_agent text,
        attempted_at timestamptz not null default now()
      );
      create index failed_logins_attempted_at_idx on failed_logins (attempted_at desc);
    `);
  }
}
