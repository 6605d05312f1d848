import type { DeepPartial, EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/** Which properties of the entity tell one row from another, and which holds the aggregate's version. */
export interface NewestBy<E> {
  key: (keyof E & string)[];
  version: keyof E & string;
}

/**
 * Stores what an event says of an aggregate, unless the row already tells of a newer version: the order in which events
 * arrive does not matter. The same version is written again, which repairs a row. All of `row`'s properties are replaced.
 * @returns false when the row was newer and stayed as it is
 */
export async function keepNewest<E extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<E>,
  row: DeepPartial<E>,
  { key, version }: NewestBy<E>,
): Promise<boolean> {
  const { metadata } = manager.getRepository(entity);
  const column = (property: string): string => {
    const found = metadata.findColumnWithPropertyName(property);
    if (!found) throw new Error(`${metadata.name} has no column for ${property}`);
    return found.databaseName;
  };
  const values = Object.keys(row).filter((property) => !key.includes(property as keyof E & string));
  const versionColumn = manager.dataSource.driver.escape(column(version));
  const table = manager.dataSource.driver.escape(metadata.tableName);
  const result = await manager
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(row as never)
    .orUpdate(values.map(column), key.map(column), {
      overwriteCondition: { where: `${table}.${versionColumn} <= excluded.${versionColumn}` },
    })
    .returning(key.map(column))
    .execute();
  return (result.raw as unknown[]).length > 0;
}
