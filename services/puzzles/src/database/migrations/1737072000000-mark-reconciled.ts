import { ForwardMigration } from '@fourfold/platform/database';
import type { QueryRunner } from 'typeorm';

export class MarkReconciled extends ForwardMigration {
  readonly name = 'MarkReconciled1737072000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When some replica last took on a part of what is kept at write time, to compare it with what it is kept of.
      create table reconcile_marks (
        projection text not null,
        part text not null,
        taken_at timestamptz not null,
        constraint reconcile_marks_pkey primary key (projection, part)
      );
    `);
  }
}
