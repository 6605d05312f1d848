import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddGuests extends ForwardMigration {
  readonly name = 'AddGuests1736208001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A guest made the last guess.
      alter table attempts add column unranked boolean not null default false;

      -- The streak of a guest is on no board.
      alter table streaks add column is_guest boolean not null default false;
      drop index streaks_board_idx;
      create index streaks_board_idx on streaks (standing desc, user_id) where highest_streak > 0 and not is_guest;
    `);
  }
}
