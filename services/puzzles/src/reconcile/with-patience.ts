import type { DataSource, EntityManager } from 'typeorm';
import { RECONCILE_STATEMENT_MS } from '../limits';

/** A transaction whose statements may take much longer than those that a player waits for. */
export function withPatience<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return dataSource.transaction(async (manager) => {
    await manager.query(`set local statement_timeout = ${RECONCILE_STATEMENT_MS}`);
    return work(manager);
  });
}
