import type { DataSourceOptions, MixedList } from 'typeorm';
import { PLATFORM_ENTITIES } from './entities';
import {
  CONNECT_TIMEOUT_MS,
  IDLE_IN_TRANSACTION_TIMEOUT_MS,
  KEEP_ALIVE_DELAY_MS,
  LOCK_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from './limits';
import { PLATFORM_MIGRATIONS } from './platform-migrations';
import type { RetentionRule } from './retention.job';
import { TypeOrmLogger } from './typeorm.logger';

// TypeORM's own type of a list of classes; it has no narrower one.
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type
export type ClassList = Function[];

export interface DatabaseOptions {
  url: string;
  /** The service's own schema; the role of `url` has no rights on others. */
  schema: string;
  /** Connections of this process, at the most. */
  poolSize: number;
  entities: ClassList;
  /** The service's migrations; the platform's come first by themselves. */
  migrations: ClassList;
  /** The service's own rows that are removed when they are past their time. */
  retention?: readonly RetentionRule[];
}

/** Timeouts that the server itself keeps, in milliseconds. */
export interface SessionLimits {
  statementMs: number;
  lockMs: number;
}

const SERVICE_LIMITS: SessionLimits = { statementMs: STATEMENT_TIMEOUT_MS, lockMs: LOCK_TIMEOUT_MS };

/**
 * How a service talks to its schema: unqualified names resolve there, slow statements, lock waits and forgotten
 * transactions end by themselves, and nothing is created or migrated on connecting.
 */
export function dataSourceOptions(
  { url, schema, poolSize, entities, migrations }: DatabaseOptions,
  limits: SessionLimits = SERVICE_LIMITS,
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    schema,
    poolSize,
    applicationName: schema,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    logger: new TypeOrmLogger(),
    installExtensions: false,
    synchronize: false,
    migrationsRun: false,
    entities: [...PLATFORM_ENTITIES, ...entities] as MixedList<never>,
    migrations: [...PLATFORM_MIGRATIONS, ...migrations] as MixedList<never>,
    extra: {
      options: `-c search_path=${quoteIdentifier(schema).replaceAll(' ', '\\ ')}`,
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    },
  };
}

/** A name as SQL writes it. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
