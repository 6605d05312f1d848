import type { EntityManager, EntityTarget, QueryDeepPartialEntity } from 'typeorm';

/**
 * Stores what an event says of an aggregate under its primary key, unless the row already tells of a newer `version`: the order
 * in which events arrive does not matter. The same version is written again, which repairs a row.
 */
export async function keepNewest<E extends { version: string | number }>(
  manager: EntityManager,
  entity: EntityTarget<E>,
  row: QueryDeepPartialEntity<E>,
): Promise<void> {
  const { columns, primaryColumns, tableName } = manager.getRepository(entity).metadata;
  const values = columns.filter((column) => !column.isPrimary && column.propertyName in row);
  await manager
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(row)
    .orUpdate(
      values.map(({ databaseName }) => databaseName),
      primaryColumns.map(({ databaseName }) => databaseName),
      { overwriteCondition: { where: `${tableName}.version <= excluded.version` } },
    )
    .execute();
}
