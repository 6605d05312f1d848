import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/**
 * Inserts rows. A row that exists is updated if it meets a condition.
 *
 * @param condition in SQL, in which `stored` is the row as it is and `excluded` the new one
 */
export async function upsertWhere<E extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<E>,
  rows: QueryDeepPartialEntity<E>[],
  condition: string,
): Promise<void> {
  const { columns, primaryColumns } = manager.getRepository(entity).metadata;
  const values = columns.filter(
    (column) => !column.isPrimary && rows.some((row) => column.propertyName in row),
  );
  await manager
    .createQueryBuilder(entity, 'stored')
    .insert()
    .values(rows)
    .orUpdate(
      values.map(({ databaseName }) => databaseName),
      primaryColumns.map(({ databaseName }) => databaseName),
      { overwriteCondition: { where: condition } },
    )
    .execute();
}

/**
 * Upserts the rows of aggregates from events, unless the stored `version` is newer, so that events may arrive in any
 * order. The same version is written again, which repairs a row.
 */
export async function keepNewest<E extends { version: string | number }>(
  manager: EntityManager,
  entity: EntityTarget<E>,
  ...rows: QueryDeepPartialEntity<E>[]
): Promise<void> {
  if (rows.length === 0) return;
  const { primaryColumns } = manager.getRepository(entity).metadata;
  const keyOf = (row: QueryDeepPartialEntity<E>): string =>
    JSON.stringify(primaryColumns.map(({ propertyName }) => Reflect.get(row, propertyName) as unknown));
  await upsertWhere(manager, entity, newestOf(rows, keyOf), 'stored.version <= excluded.version');
}

/**
 * The newest row of each key, which one statement can write, in the order of the keys: concurrent statements with the
 * same rows then wait for each other instead of deadlocking.
 */
export function newestOf<Row extends object>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const versionOf = (row: Row): number => Number(Reflect.get(row, 'version'));
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const known = newest.get(keyOf(row));
    if (!known || versionOf(known) <= versionOf(row)) newest.set(keyOf(row), row);
  }
  return [...newest].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}
