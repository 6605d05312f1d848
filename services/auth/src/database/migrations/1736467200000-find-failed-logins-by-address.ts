import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class FindFailedLoginsByAddress extends ForwardMigration {
  readonly name = 'FindFailedLoginsByAddress1736467200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The form addresses are compared by, by which those of a deleted person are found.
      alter table failed_logins add column email_key text;
      update failed_logins set email_key = normalize(lower(normalize(trim(email), NFC)), NFC);
      alter table failed_logins alter column email_key set not null;
      drop index failed_logins_email_idx;
      create index failed_logins_email_key_idx on failed_logins (email_key);
    `);
  }
}
