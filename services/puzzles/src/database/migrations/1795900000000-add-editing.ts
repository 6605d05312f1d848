import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddEditing extends ForwardMigration {
  readonly name = 'AddEditing1795900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What an admin has decided about a flagged game.
      alter table scores
        add column flag_decision text
          constraint scores_flag_decision_check check (flag_decision in ('stands', 'hidden')),
        add column flag_reason text,
        add column flag_decided_at timestamptz;

      -- What editors search in: the names of groups and the words.
      alter table puzzles add column search_text text not null generated always as (
        upper((jsonb_path_query_array(categories, '$[*].name')::text
          || jsonb_path_query_array(categories, '$[*].words[*]')::text) collate "und-x-icu")) stored;
    `);
  }
}
