import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { dataSourceOptions, type DatabaseOptions } from './data-source';
import {
  MIGRATION_ATTEMPTS,
  MIGRATION_LOCK_TIMEOUT_MS,
  MIGRATION_RETRY_MS,
  MIGRATION_STATEMENT_TIMEOUT_MS,
} from './limits';

type MigrationOptions = Pick<DatabaseOptions, 'url' | 'schema' | 'migrations'>;

/** `lock_not_available` and `deadlock_detected`: somebody else was there first, and a later try makes sense. */
const RETRIED_SQL_STATES = new Set(['55P03', '40P01']);

/** The service refuses to run on a schema that lacks what its code needs. */
export class SchemaBehindError extends Error {
  constructor(
    schema: string,
    readonly pending: string[],
  ) {
    super(`Schema "${schema}" is behind, run the migrations first: ${pending.join(', ')}`);
    this.name = 'SchemaBehindError';
  }
}

/**
 * Brings a schema up to date and returns the names of the migrations it ran. Any number of jobs may run this at once:
 * each migration is applied once, in a transaction of its own. A statement waits at most 2 s for a table's lock, so that
 * a long reader never makes the whole service queue up behind a migration; then the run starts over.
 * @throws the database's error when a migration fails, or after a minute or more of waiting for locks.
 */
export async function runMigrations({ url, schema, migrations }: MigrationOptions): Promise<string[]> {
  const options = dataSourceOptions(
    { url, schema, migrations, poolSize: 1, entities: [] },
    { statementMs: MIGRATION_STATEMENT_TIMEOUT_MS, lockMs: MIGRATION_LOCK_TIMEOUT_MS },
  );
  const dataSource = await new DataSource(options).initialize();
  const applied: string[] = [];
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await migrateOnce(dataSource, schema, applied);
        return applied;
      } catch (error) {
        if (!RETRIED_SQL_STATES.has(sqlState(error)) || attempt === MIGRATION_ATTEMPTS) throw error;
        await delay(MIGRATION_RETRY_MS);
      }
    }
  } finally {
    await dataSource.destroy();
  }
}

/** The migrations of the code that the schema has not seen. A schema that is ahead is fine: the code is the older one. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
  return pending.map((migration) => migration.name);
}

/** The lock lives on the connection that migrates: it can neither outlive the work nor be lost before its end. */
async function migrateOnce(dataSource: DataSource, schema: string, applied: string[]): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const lock = [`migrations of ${schema}`];
  try {
    await runner.query('select pg_advisory_lock(hashtextextended($1, 0))', lock);
    try {
      await executePending(dataSource, runner, applied);
    } finally {
      await runner.query('select pg_advisory_unlock(hashtextextended($1, 0))', lock);
    }
  } finally {
    await runner.release();
  }
}

/** One at a time, so that what was applied before a failure is known. */
async function executePending(dataSource: DataSource, runner: QueryRunner, applied: string[]): Promise<void> {
  const executor = new MigrationExecutor(dataSource, runner);
  executor.transaction = 'each';
  const before = new Set((await executor.getExecutedMigrations()).map(({ name }) => name));
  try {
    await executor.executePendingMigrations();
  } finally {
    if (!runner.isTransactionActive) {
      const after = await executor.getExecutedMigrations();
      applied.push(
        ...after
          .map(({ name }) => name)
          .filter((name) => !before.has(name))
          .sort(),
      );
    }
  }
}

function sqlState(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}
