import { Inject, Injectable, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { ReadinessRegistry } from '../health/readiness.registry';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { dataSourceOptions, type DatabaseOptions } from './data-source';
import { IdempotencyService } from './idempotency.service';
import { READINESS_TIMEOUT_MS, START_ATTEMPTS, START_RETRY_MS } from './limits';
import { pendingMigrations, SchemaBehindError } from './migrate';
import { PLATFORM_RETENTION, RETENTION_RULES, RetentionJob } from './retention.job';
import type { Brake } from './route-shares';
import type { SharingPool } from './sharing.pool';

/** Ties the data source to readiness and to the order of stopping. */
@Injectable()
class DatabaseLifecycle implements OnModuleInit {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    private readonly readiness: ReadinessRegistry,
    private readonly shutdown: ShutdownRegistry,
    private readonly metrics: MetricsRegistry,
  ) {}

  onModuleInit(): void {
    this.gaugeOfBrakes('limit', 'Connections that a slow route may have', ({ limit }) => limit);
    this.gaugeOfBrakes('refused', 'Requests of a slow route that got none', ({ refused }) => refused);
    this.readiness.register('database', () => answersInTime(this.dataSource));
    this.shutdown.register('database', 'pool', () => this.dataSource.destroy());
  }

  private gaugeOfBrakes(name: string, help: string, figure: (brake: Brake) => number): void {
    this.metrics.gauge(`fourfold_database_slow_route_${name}`, help, ['route'], (gauge) => {
      gauge.reset();
      for (const [route, brake] of poolOf(this.dataSource).brakes()) gauge.set({ route }, figure(brake));
    });
  }
}

/**
 * A service's own schema through TypeORM: `DataSource`, `EntityManager` and `TypeOrmModule.forFeature` for its
 * repositories, `IdempotencyService`, and the removal of old platform rows.
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
        DatabaseLifecycle,
        IdempotencyService,
        RetentionJob,
        { provide: RETENTION_RULES, useValue: [...PLATFORM_RETENTION, ...(options.retention ?? [])] },
      ],
      exports: [TypeOrmModule, IdempotencyService, RetentionJob],
    };
  }
}

async function openCurrent(options: DatabaseOptions): Promise<DataSource> {
  const dataSource = await new DataSource(dataSourceOptions(options)).initialize();
  try {
    const pending = await pendingMigrations(dataSource);
    if (pending.length > 0) throw new SchemaBehindError(options.schema, pending);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

/** The driver of `dataSourceOptions` has no other. */
function poolOf(dataSource: DataSource): SharingPool {
  return (dataSource.driver as PostgresDriver).master as SharingPool;
}

async function answersInTime(dataSource: DataSource): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), READINESS_TIMEOUT_MS);
  });
  try {
    await Promise.race([dataSource.query('select 1'), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
