import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

const unheard = (): void => undefined;

/**
 * Runs one statement that is a transaction of its own, past everything that TypeORM does for a query: for the few
 * statements that a service runs for nearly everything it does.
 * @throws Error of the driver as it is, with the SQLSTATE as `code`
 */
export async function runStatement<Row extends object>(
  dataSource: DataSource,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const pool = (dataSource.driver as unknown as { master: Pool }).master;
  const client = await pool.connect();
  // A connection that breaks fails its statement too, which is where it is heard of; the pool drops it on release.
  client.on('error', unheard);
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    client.off('error', unheard);
    client.release();
  }
}
