import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from '../forward-migration';

/** In every service's own schema. */
export class AddJobLeases extends ForwardMigration {
  readonly name = 'AddJobLeases1795824000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table job_leases (
        -- The job that one replica at a time runs.
        name text constraint job_leases_pkey primary key,
        -- One run of it.
        holder uuid not null,
        -- By the clock of Postgres: then another replica may run the job.
        ends_at timestamptz not null
      )`);
  }
}
