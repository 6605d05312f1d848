import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class LogOfflineGuesses extends ForwardMigration {
  readonly name = 'LogOfflineGuesses1736553600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The number that the device gave a guess made offline, each once a game; null for guesses made online.
      alter table guesses add column device_seq integer;
      create unique index guesses_device_seq_key on guesses (user_id, puzzle_id, device_seq)
        where device_seq is not null;
      -- Part of the game was played where the server could not see it.
      alter table scores add column offline boolean not null default false;
    `);
  }
}
