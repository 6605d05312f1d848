import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class ErasePeopleInRooms extends ForwardMigration {
  readonly name = 'ErasePeopleInRooms1767398400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Deleted accounts whose names and words may still be in rooms, which are not in this store.
      create table departures (
        user_id uuid constraint departures_pkey primary key,
        since timestamptz not null default now()
      );
    `);
  }
}
