import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class ForgetDeletedAccounts extends ForwardMigration {
  readonly name = 'ForgetDeletedAccounts1736380800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What is left of a deleted person: the id, and the username, which nobody else ever gets.
      alter table users add column deleted_at timestamptz;
      create index failed_logins_user_id_idx on failed_logins (user_id);
      create index failed_logins_email_idx on failed_logins (lower(email));
      -- SHA-256 of the address as it is compared: what still waits for a deleted person is found by it.
      alter table mails add column recipient_hash bytea;
      create index mails_recipient_hash_idx on mails (recipient_hash);
      -- By these the events that name a deleted person are found,
      create index outbox_aggregate_id_idx on outbox (aggregate_id);
      -- and those that every process of every service asks for again and again.
      create index outbox_access_changed_idx on outbox (created_at) where type = 'user.access_changed';
    `);
  }
}
