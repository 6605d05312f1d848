import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, MigrationExecutor, QueryFailedError, type QueryRunner } from 'typeorm';
import { dataSourceOptions, type DatabaseOptions } from './data-source';
import { makePartitions } from './partitions';
import { PLATFORM_PARTITIONS } from './retention.job';
import { setForTransaction } from './session-settings';

/** A migration may build an index on a big table. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;
/** A job may wait longer for a busy server than a request. */
const CONNECT_TIMEOUT_MS = 10_000;
const RETRY_MS = 500;
const ATTEMPTS = 60;
type MigrationOptions = Pick<DatabaseOptions, 'url' | 'schema' | 'migrations' | 'partitions'>;

/** `lock_not_available` and `deadlock_detected`: another session holds the lock, a retry may succeed. */
const RETRIED_SQL_STATES = new Set<unknown>(['55P03', '40P01']);

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
 * Brings a schema up to date, makes its partitions for the next weeks, and returns the names of the migrations it ran. Any number of jobs may run this at once:
 * each migration is applied once, in a transaction of its own, and no session keeps a lock or a setting. A statement waits at most 2 s for a table's lock, so that
 * a long reader never makes the whole service queue up behind a migration; then the run starts over.
 * @throws the database's error when a migration fails, or after a minute or more of waiting for locks.
 */
export async function runMigrations({
  url,
  schema,
  migrations,
  partitions = [],
}: MigrationOptions): Promise<string[]> {
  const options = dataSourceOptions({
    url,
    schema,
    migrations,
    entities: [],
    poolSize: 1,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    preparesStatements: false,
  });
  const dataSource = await new DataSource(options).initialize();
  const runner = dataSource.createQueryRunner();
  const executor = new MigrationExecutor(dataSource, runner);
  const applied: string[] = [];
  /** A step in a transaction, while no other run works on the schema. */
  const alone = <Result>(step: () => Promise<Result>): Promise<Result> =>
    untilUnlocked(() =>
      inTransaction(runner, async () => {
        await setForTransaction(runner, schema, STATEMENT_TIMEOUT_MS);
        await runner.sql`select pg_advisory_xact_lock(hashtextextended(${`migrations of ${schema}`}, 0))`;
        return step();
      }),
    );
  const applyNext = async (): Promise<string | undefined> => {
    const [next] = await executor.getPendingMigrations();
    if (next) await executor.executeMigration(next);
    return next?.name;
  };
  try {
    for (let name = await alone(applyNext); name !== undefined; name = await alone(applyNext))
      applied.push(name);
    await alone(() => makePartitions(runner.manager, [...PLATFORM_PARTITIONS, ...partitions]));
    return applied;
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

/** Migrations that have not run on the schema. A newer schema is fine: the previous version must run on it. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
  return pending.map(({ name }) => name);
}

async function inTransaction<Result>(runner: QueryRunner, work: () => Promise<Result>): Promise<Result> {
  await runner.startTransaction();
  try {
    const result = await work();
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

async function untilUnlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      const state: unknown =
        error instanceof QueryFailedError ? (error.driverError as { code?: unknown }).code : undefined;
      if (!RETRIED_SQL_STATES.has(state) || attempt === ATTEMPTS) throw error;
      await delay(RETRY_MS);
    }
}
