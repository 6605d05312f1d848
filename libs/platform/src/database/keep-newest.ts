import type { EntityManager, EntityTarget, QueryDeepPartialEntity } from 'typeorm';

/**
 * Upserts the row of an aggregate from an event, unless the stored `version` is newer, so that events may arrive in any
 * order. The same version is written again, which repairs a row.
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
