import { Inject, Injectable, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ShutdownService } from '../lifecycle/shutdown.service';
import { JobService } from '../jobs/job.service';
import { LeaseRepository } from '../jobs/lease.repository';
import { LeaseService } from '../jobs/lease.service';
import { ClockJob } from './clock.job';
import { DATABASE_CONNECTION, DatabaseHealthService } from './database-health.service';
import { dataSourceOptions, type DatabaseOptions } from './data-source';
import { pendingMigrations, SchemaBehindError } from './migrate';
import { ALL_PERSONAL_DATA, PLATFORM_PERSONAL_DATA } from './personal-data';
import { PersonalDataService } from './personal-data.service';
import { PARTITIONED_TABLES, PartitionJob } from './partition.job';
import { PoolTelemetry } from './pool.telemetry';
import { checkSessionDefaults } from './session-settings';
import { PLATFORM_PARTITIONS, PLATFORM_RETENTION, RETENTION_RULES, RetentionJob } from './retention.job';

/** Attempts to connect at the start, and the pause between them. */
const START_ATTEMPTS = 30;
const START_RETRY_MS = 1_000;

/** Closes the connection pool in the last phase of the shutdown. */
@Injectable()
class DatabaseShutdown {
  constructor(@Inject(DataSource) dataSource: DataSource, shutdown: ShutdownService) {
    shutdown.register('database', 'pool', () => dataSource.destroy());
  }
}

/**
 * A service's own schema through TypeORM: `DataSource`, `EntityManager` and `TypeOrmModule.forFeature` for its
 * repositories, `JobService`, `PersonalDataService`, partitions, and the removal of old rows.
 * It never migrates. @throws SchemaBehindError at start when the code needs migrations that have not run
 */
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...dataSourceOptions(options),
            retryAttempts: START_ATTEMPTS,
            retryDelay: START_RETRY_MS,
            toRetry: (error: unknown) => !(error instanceof SchemaBehindError),
          }),
          dataSourceFactory: () => openCurrent(options),
        }),
      ],
      providers: [
        ClockJob,
        DatabaseHealthService,
        DatabaseShutdown,
        JobService,
        {
          provide: LeaseService,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new LeaseService(new LeaseRepository(dataSource)),
        },
        PersonalDataService,
        PartitionJob,
        PoolTelemetry,
        RetentionJob,
        { provide: DATABASE_CONNECTION, useValue: options },
        { provide: PARTITIONED_TABLES, useValue: [...PLATFORM_PARTITIONS, ...(options.partitions ?? [])] },
        { provide: RETENTION_RULES, useValue: [...PLATFORM_RETENTION, ...(options.retention ?? [])] },
        { provide: ALL_PERSONAL_DATA, useValue: { ...options.personalData, ...PLATFORM_PERSONAL_DATA } },
      ],
      exports: [
        TypeOrmModule,
        DatabaseHealthService,
        JobService,
        PartitionJob,
        PersonalDataService,
        RetentionJob,
      ],
    };
  }
}

async function openCurrent(options: DatabaseOptions): Promise<DataSource> {
  const dataSource = await new DataSource(dataSourceOptions(options)).initialize();
  try {
    await checkSessionDefaults(dataSource, options.schema);
    const pending = await pendingMigrations(dataSource);
    if (pending.length > 0) throw new SchemaBehindError(options.schema, pending);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
