import { escapeIdentifier } from 'pg';
import type { DataSourceOptions, MixedList } from 'typeorm';
import { AdminActEntity } from './entities/admin-act.entity';
import { DeadLetterEntity } from './entities/dead-letter.entity';
import { IdempotencyKeyEntity } from './entities/idempotency-key.entity';
import { InboxEntity } from './entities/inbox.entity';
import { OutboxEntity } from './entities/outbox.entity';
import {
  CONNECT_TIMEOUT_MS,
  IDLE_IN_TRANSACTION_TIMEOUT_MS,
  KEEP_ALIVE_DELAY_MS,
  LOCK_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from './limits';
import { CreatePlatformTables } from './migrations/1700000000000-create-platform-tables';
import type { RetentionRule } from './retention.job';
import { TypeOrmLogger } from './typeorm.logger';

/** The tables that every service has. */
const PLATFORM_ENTITIES = [AdminActEntity, DeadLetterEntity, IdempotencyKeyEntity, InboxEntity, OutboxEntity];

// TypeORM's own type of a list of classes; it has no narrower one.
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type
type ClassList = Function[];

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

/**
 * How a service talks to its schema: unqualified names resolve there, slow statements, lock waits and forgotten
 * transactions end by themselves, and nothing is created or migrated on connecting.
 */
export function dataSourceOptions(options: DatabaseOptions): DataSourceOptions {
  const { url, schema, poolSize, entities, migrations } = options;
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
    migrations: [CreatePlatformTables, ...migrations] as MixedList<never>,
    extra: {
      options: `-c search_path=${escapeIdentifier(schema).replaceAll(' ', '\\ ')}`,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    },
  };
}
