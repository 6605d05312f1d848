import { Logger } from '@nestjs/common';
import type { Client } from 'pg';
import { AbstractLogger, type DataSourceOptions, type LogLevel, type MixedList } from 'typeorm';
import type { DatabaseConnection } from '../config/service.config';
import { AdminActEntity } from './entities/admin-act.entity';
import { DeadLetterEntity } from './entities/dead-letter.entity';
import { InboxEntity } from './entities/inbox.entity';
import { OutboxEntity } from './entities/outbox.entity';
import { CreatePlatformTables } from './migrations/1700000000000-create-platform-tables';
import { AddJobLeases } from './migrations/1795824000000-add-job-leases';
import type { PersonalData } from './personal-data';
import type { PartitionedTable } from './partitions';
import { DatabaseClient, type DatabaseClientOptions } from './database.client';
import type { RetentionRule } from './retention.job';

/** After a failover or behind a balancer, new connections reach the server that the name stands for now. */
const CONNECTION_LIFE_SECONDS = 10 * 60;
/** An idle connection is kept for the next burst: opening one takes Postgres longer than ten statements. */
const IDLE_CONNECTION_MS = 60_000;
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
 * Connection options of a schema. A connection sets nothing for its session, so that PgBouncer may share sessions between
 * transactions: timeouts and the search path are defaults of the role, set when it is provisioned. Connecting neither
 * creates nor migrates anything.
 */
export function dataSourceOptions(options: DatabaseOptions): DataSourceOptions {
  const {
    url,
    schema,
    poolSize,
    connectTimeoutMs,
    queryTimeoutMs,
    preparesStatements = true,
    entities,
    migrations,
  } = options;
  return {
    type: 'postgres',
    url,
    schema,
    poolSize,
    applicationName: schema,
    connectTimeoutMS: connectTimeoutMs,
    logger: new WarningLogger(['warn']),
    installExtensions: false,
    synchronize: false,
    migrationsRun: false,
    entities: [...PLATFORM_ENTITIES, ...entities] as MixedList<never>,
    migrations: [CreatePlatformTables, AddJobLeases, ...migrations] as MixedList<never>,
    extra: {
      Client: DatabaseClient,
      ...({ preparesStatements, queryTimeoutMs } satisfies DatabaseClientOptions),
      onConnect: refuseStandby,
      maxLifetimeSeconds: CONNECTION_LIFE_SECONDS,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    },
  };
}

/** `read_only_sql_transaction`, as a write would be answered. */
class StandbyError extends Error {
  readonly code = '25006';

  constructor() {
    super('Postgres is a standby, or otherwise read-only');
    this.name = 'StandbyError';
  }
}

/** A new connection to a server that takes no writes is closed, and the next one tries again. */
async function refuseStandby(client: Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]!.transaction_read_only !== 'off') throw new StandbyError();
}
