import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class CreateAuthTables extends ForwardMigration {
  readonly name = 'CreateAuthTables1736208000000';

  async up(runner: QueryRunner): Promise<void> {
    await createUsers(runner);
    await createSessions(runner);
    await createLockout(runner);
    await createAccountLinks(runner);
    await createMails(runner);
    await indexOutbox(runner);
  }
}

async function createUsers(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table users (
      user_id uuid constraint users_pkey primary key,
      username text not null constraint users_username_key unique,
      email text not null,
      -- The normalised address, for comparison.
      email_key text not null constraint users_email_key_key unique,
      email_since timestamptz not null default now(),
      display_name text not null,
      password_hash text not null,
      is_admin boolean not null default false,
      is_active boolean not null default true,
      current_streak integer not null default 0,
      highest_streak integer not null default 0,
      -- The version of the last streak.changed that was applied.
      streak_version bigint not null default 0,
      -- Incremented by every event about this user.
      version integer not null default 1,
      created_at timestamptz not null default now(),
      -- A deleted user keeps the id and the username, which is never given to another account.
      deleted_at timestamptz,
      constraint users_username_check check (username ~ '^[a-z0-9_]{3,20}$'),
      constraint users_display_name_check check (char_length(display_name) between 1 and 50)
    );

    -- Confirmed addresses from before a change, reserved for their accounts.
    create table former_addresses (
      user_id uuid not null constraint former_addresses_user_id_fkey references users (user_id) on delete cascade,
      email text not null,
      email_key text not null,
      since timestamptz not null,
      -- When the current address replaces it for good; null until that one is confirmed.
      expires_at timestamptz,
      constraint former_addresses_pkey primary key (user_id, email_key)
    );
    create index former_addresses_email_key_idx on former_addresses (email_key);
    create index former_addresses_expires_at_idx on former_addresses (expires_at);
  `);
}

async function createSessions(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table sessions (
      session_id uuid constraint sessions_pkey primary key,
      user_id uuid not null constraint sessions_user_id_fkey references users (user_id) on delete cascade,
      -- SHA-256 of the current refresh token, and how many came before it.
      token_hash bytea not null constraint sessions_token_hash_key unique,
      generation integer not null default 0,
      remember_me boolean not null,
      user_agent text,
      address text not null,
      created_at timestamptz not null default now(),
      -- When the password was last verified.
      authenticated_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index sessions_user_id_idx on sessions (user_id);
    create index sessions_expires_at_idx on sessions (expires_at);

    -- Exchanged tokens: one that is used again comes from a second tab, a retry or an attacker.
    create table spent_refresh_tokens (
      token_hash bytea constraint spent_refresh_tokens_pkey primary key,
      session_id uuid not null
        constraint spent_refresh_tokens_session_id_fkey references sessions (session_id) on delete cascade,
      generation integer not null,
      spent_at timestamptz not null default now()
    );
    create index spent_refresh_tokens_session_id_idx on spent_refresh_tokens (session_id);
  `);
}

async function createLockout(runner: QueryRunner): Promise<void> {
  await runner.query(`
    -- Counted by the address that was submitted, whether or not it has an account; device is '' for unknown devices.
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
      -- The normalised address, by which the failures of a deleted user are found.
      email_key text not null,
      user_id uuid,
      address text not null,
      user_agent text,
      attempted_at timestamptz not null default now()
    );
    create index failed_logins_attempted_at_idx on failed_logins (attempted_at desc);
    create index failed_logins_user_id_idx on failed_logins (user_id);
    create index failed_logins_email_key_idx on failed_logins (email_key);
  `);
}

async function createAccountLinks(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table account_links (
      -- SHA-256 of the token in the link.
      token_hash bytea constraint account_links_pkey primary key,
      -- Null for an address without an account. No foreign key: its check would take longer for known addresses.
      user_id uuid,
      purpose text not null constraint account_links_purpose_check check (purpose in ('confirm', 'reset', 'restore')),
      -- SHA-256 of the normalised address it was mailed to.
      address_hash bytea not null,
      -- Whether using it also gives the account that address back.
      restores_address boolean not null default false,
      created_at timestamptz not null default clock_timestamp(),
      expires_at timestamptz not null,
      -- When it was used or voided.
      spent_at timestamptz
    );
    create index account_links_address_hash_idx on account_links (address_hash, created_at);
    create index account_links_user_id_idx on account_links (user_id);
    create index account_links_expires_at_idx on account_links (expires_at);
  `);
}

async function createMails(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table mails (
      mail_id uuid constraint mails_pkey primary key,
      kind text not null,
      -- Address and text, encrypted, while the mail waits.
      content bytea,
      -- SHA-256 of the address as it is compared: the queued mails of a deleted user are found by it.
      recipient_hash bytea,
      created_at timestamptz not null default clock_timestamp(),
      give_up_at timestamptz not null,
      attempts integer not null default 0,
      due_at timestamptz not null default clock_timestamp(),
      settled_at timestamptz,
      outcome text constraint mails_outcome_check check (outcome in ('sent', 'failed')),
      constraint mails_settled_check
        check ((settled_at is null) = (content is not null) and (settled_at is null) = (outcome is null))
    );
    create index mails_due_at_idx on mails (due_at) where settled_at is null;
    create index mails_settled_at_idx on mails (settled_at) where settled_at is not null;
    create index mails_recipient_hash_idx on mails (recipient_hash);
  `);
}

async function indexOutbox(runner: QueryRunner): Promise<void> {
  await runner.query(`
    -- Finds the events that name a deleted user.
    create index outbox_aggregate_id_idx on outbox (aggregate_id);
    -- Every process of every service polls for these.
    create index outbox_access_changed_idx on outbox (created_at) where type = 'user.access_changed';
  `);
}
