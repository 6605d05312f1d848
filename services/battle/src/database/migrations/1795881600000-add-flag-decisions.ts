import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class AddFlagDecisions extends ForwardMigration {
  readonly name = 'AddFlagDecisions1795881600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What an admin has decided about a flagged battle; null until then.
      alter table flagged_battles
        add column decision text,
        add column decision_reason text,
        add column decided_at timestamptz,
        add constraint flagged_battles_decision_check check (
          decision in ('stands', 'void') and decision_reason is not null and decided_at is not null or decision is null);
    `);
  }
}
