import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/**
 * Inserts rows; those that exist are updated if they meet a condition.
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
 * Upserts the row of an aggregate from an event, unless the stored `version` is newer, so that events may arrive in any
 * order. The same version is written again, which repairs a row.
 */
export function keepNewest<E extends { version: string | number }>(
  manager: EntityManager,
  entity: EntityTarget<E>,
  row: QueryDeepPartialEntity<E>,
): Promise<void> {
  return upsertWhere(manager, entity, [row], 'stored.version <= excluded.version');
}
