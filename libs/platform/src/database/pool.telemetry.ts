import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { MetricsService } from '../metrics/metrics.service';

/** Usage of the connection pool of Postgres. */
@Injectable()
export class PoolTelemetry {
  constructor(metrics: MetricsService, { driver }: DataSource) {
    const pool = (driver as PostgresDriver).master as Pool;
    const connections = 'Open connections to Postgres, by whether they are in use';
    metrics.gauge('fourfold_database_connections', connections, ['state'], (gauge) => {
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    });
    const waiting = 'Queries that wait for a connection to Postgres';
    metrics.gauge('fourfold_database_pool_waiting', waiting, [], (gauge) => gauge.set(pool.waitingCount));
  }
}
