import { Inject, Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { ShutdownService } from '../lifecycle/shutdown.service';
import { MetricsService } from '../metrics/metrics.service';
import type { DatabaseConnection } from '../config/service.config';

const TIMEOUT_MS = 2_000;

export const DATABASE_CONNECTION = Symbol('address of the database');

/**
 * Tells whether Postgres takes writes, over a connection of its own: a pool that is exhausted by work says nothing about
 * Postgres, and must not take every replica out of service at once.
 */
@Injectable()
export class DatabaseHealthService {
  private readonly pool: Pool;

  constructor(
    @Inject(DATABASE_CONNECTION) { url, schema }: DatabaseConnection,
    shutdown: ShutdownService,
    metrics: MetricsService,
  ) {
    this.pool = new Pool({
      connectionString: url,
      application_name: `${schema} health`,
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    // A broken connection fails the running check; the event needs no further handling.
    this.pool.on('error', () => undefined);
    const writable = 'Whether Postgres takes writes: 1, or 0 while it is down or a standby';
    metrics.gauge('fourfold_database_writable', writable, [], async (gauge) =>
      gauge.set((await this.isWritable()) ? 1 : 0),
    );
    shutdown.register('database', 'health', () => this.pool.end());
  }

  /** False when Postgres can't be reached, does not answer in time, or is a standby. */
  async isWritable(): Promise<boolean> {
    let client: PoolClient | undefined;
    try {
      client = await this.pool.connect();
      const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
      client.release();
      return rows[0]!.transaction_read_only === 'off';
    } catch {
      client?.release(true);
      return false;
    }
  }
}
