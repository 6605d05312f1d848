import { Logger } from '@nestjs/common';
import { escapeIdentifier } from 'pg';
import { AbstractLogger, type DataSourceOptions, type LogLevel, type MixedList } from 'typeorm';
import type { DatabaseConnection } from '../config/service.config';
import { AdminActEntity } from './entities/admin-act.entity';
import { DeadLetterEntity } from './entities/dead-letter.entity';
import { InboxEntity } from './entities/inbox.entity';
import { OutboxEntity } from './entities/outbox.entity';
import { CreatePlatformTables } from './migrations/1700000000000-create-platform-tables';
import type { PersonalData } from './personal-data';
import type { PartitionedTable } from './partitions';
import type { RetentionRule } from './retention.job';

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** Longest wait for a connection: a new one, or a free one of an exhausted pool. */
const CONNECT_TIMEOUT_MS = 3_000;
/** Idle time before TCP keep-alive probes are sent. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** The tables that every service has. */
const PLATFORM_ENTITIES = [AdminActEntity, DeadLetterEntity, InboxEntity, OutboxEntity];

/** Logs TypeORM's warnings only: its query lines contain the parameters. */
class WarningLogger extends AbstractLogger {
  private readonly logger = new Logger('database');

  protected writeLog(_level: LogLevel, messages: Parameters<AbstractLogger['writeLog']>[1]): void {
    for (const { message } of this.prepareLogMessages(messages)) this.logger.warn(message);
  }
}

// TypeORM's own type of a list of classes; it has no narrower one.
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type
type ClassList = Function[];

export interface DatabaseOptions extends DatabaseConnection {
  entities: ClassList;
  /** The service's migrations; the platform's are added before them. */
  migrations: ClassList;
  /** Tables of the service that grow with days. */
  partitions?: readonly PartitionedTable[];
  /** Tables of the service whose old rows are removed. */
  retention?: readonly RetentionRule[];
  /** What each table of the service stores about users. */
  personalData?: PersonalData;
}

/**
 * Connection options of a schema: unqualified names resolve in it, timeouts end slow statements, lock waits and idle
 * transactions, and connecting neither creates nor migrates anything.
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
    logger: new WarningLogger(['warn']),
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
