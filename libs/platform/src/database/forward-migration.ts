import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration without a way back: an old version runs on the new schema until nobody needs the old columns. */
export abstract class ForwardMigration implements MigrationInterface {
  /** Class name and a JavaScript timestamp of 13 digits; TypeORM runs migrations in order of the timestamps. */
  abstract readonly name: string;

  abstract up(runner: QueryRunner): Promise<void>;

  down(): Promise<void> {
    return Promise.reject(new Error(`${this.name}: migrations only go forward; write a new one`));
  }
}
