import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class CreateChallenges extends ForwardMigration {
  readonly name = 'CreateChallenges1763683200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table challenges (
        challenge_id integer generated always as identity primary key,
        text text not null unique check (text <> ''),
        challenge_type text not null check (challenge_type in ('short_word', 'medium_word', 'long_phrase')),
        difficulty smallint not null check (difficulty between 1 and 3),
        created_at timestamptz not null default now()
      )`);
    // Serves the filters of the list in its order, and whoever draws a text of a kind.
    await runner.query(
      `create index challenges_kind on challenges (challenge_type, difficulty, challenge_id)`,
    );
  }
}
