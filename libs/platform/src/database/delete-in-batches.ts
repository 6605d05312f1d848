import type { EntityManager } from 'typeorm';

/** A thousand rows take some hundredths of a second. */
export const ROWS_DELETED_AT_ONCE = 1_000;

/** Deletes the rows that have one of the values, however many: some in each statement, so that none takes longer than it may. */
export async function deleteInBatches(
  manager: EntityManager,
  { table, column }: { table: string; column: string },
  values: readonly string[],
): Promise<void> {
  let deleted: number;
  do {
    [, deleted] = await manager.sql<[unknown, number]>`
      delete from ${() => table} where ctid = any (array(
        select ctid from ${() => table} where ${() => column} = any (${values}) limit ${ROWS_DELETED_AT_ONCE}))`;
  } while (deleted === ROWS_DELETED_AT_ONCE);
}
