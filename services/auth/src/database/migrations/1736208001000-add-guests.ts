import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddGuests extends ForwardMigration {
  readonly name = 'AddGuests1736208001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Plays without an account; stays true when a guest is erased.
      alter table users add column is_guest boolean not null default false;
      -- Finds guests who have not come back.
      create index users_guests_idx on users (created_at) where is_guest and deleted_at is null;
    `);
  }
}
