import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration that cannot be reverted: the previous version must be able to run on the new schema. */
export abstract class ForwardMigration implements MigrationInterface {
  /** Class name and a JavaScript timestamp of 13 digits; TypeORM runs migrations in order of the timestamps. */
  abstract readonly name: string;

  abstract up(runner: QueryRunner): Promise<void>;

  down(): Promise<void> {
    return Promise.reject(new Error(`${this.name}: migrations only go forward; write a new one`));
  }
}
