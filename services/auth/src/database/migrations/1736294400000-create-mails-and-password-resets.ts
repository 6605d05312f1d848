import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class CreateMailsAndPasswordResets extends ForwardMigration {
  readonly name = 'CreateMailsAndPasswordResets1736294400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mails (
        mail_id uuid constraint mails_pkey primary key,
        kind text not null,
        -- Address and text, encrypted; gone as soon as there is nothing left to send.
        content bytea,
        created_at timestamptz not null default clock_timestamp(),
        give_up_at timestamptz not null,
        attempts integer not null default 0,
        due_at timestamptz not null default clock_timestamp(),
        settled_at timestamptz,
        outcome text constraint mails_outcome_check check (outcome in ('sent', 'failed', 'discarded')),
        constraint mails_settled_check
          check ((settled_at is null) = (content is not null) and (settled_at is null) = (outcome is null))
      );
      create index mails_due_at_idx on mails (due_at) where settled_at is null;
      create index mails_settled_at_idx on mails (settled_at) where settled_at is not null;

      create table password_resets (
        -- SHA-256 of the token in the link.
        token_hash bytea constraint password_resets_pkey primary key,
        -- SHA-256 of the address as it is compared. A link serves that address only.
        address_hash bytea not null,
        -- Null for an address without an account. No foreign key: it would cost known addresses a moment more.
        user_id uuid,
        requested_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        -- When it was used, or when a newer one took its place.
        spent_at timestamptz
      );
      create index password_resets_address_hash_idx on password_resets (address_hash, requested_at);
      create index password_resets_user_id_idx on password_resets (user_id);
      create index password_resets_requested_at_idx on password_resets (requested_at);
    `);
  }
}
