import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddPasskeys extends ForwardMigration {
  readonly name = 'AddPasskeys1795910400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table passkeys (
        passkey_id uuid constraint passkeys_pkey primary key,
        user_id uuid not null constraint passkeys_user_id_fkey references users (user_id) on delete cascade,
        -- As the authenticator names it, in base64url.
        credential_id text not null constraint passkeys_credential_id_key unique,
        -- In COSE.
        public_key bytea not null,
        -- How often the authenticator has signed; 0 if it does not count.
        counter bigint not null,
        transports text[] not null,
        name text not null,
        -- The browser in which it was added.
        user_agent text,
        created_at timestamptz not null default clock_timestamp(),
        last_used_at timestamptz
      );
      create index passkeys_user_id_idx on passkeys (user_id);

      alter table sessions
        add column began_with text not null default 'password'
          constraint sessions_began_with_check check (began_with in ('password', 'passkey'));

      alter table users
        -- Until then the role of the account needs no passkey.
        add column passkey_waived_until timestamptz;

      alter table account_links
        drop constraint account_links_purpose_check,
        add constraint account_links_purpose_check check (purpose in ('confirm', 'reset', 'restore', 'passkey'));
    `);
  }
}
