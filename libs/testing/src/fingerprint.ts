import type { TestDatabase } from './test-database';

/** What the tables of a database hold, by `schema.table`: equal as long as nothing in them has changed. */
export type Fingerprint = Record<string, string>;

/** Columns that say nothing about the state of the product, as `schema.table.column`. */
type Ignored = readonly string[];

interface Column {
  name: string;
  columns: string[];
}

/** Reads every table of every schema, whatever its columns. @param ignored tables or columns to leave out */
export async function fingerprintOf(database: TestDatabase, ignored: Ignored = []): Promise<Fingerprint> {
  const tables = await database.query<Column>(
    `select format('%I.%I', table_schema, table_name) as name,
            array_agg(format('%I', column_name)) filter (
              where table_schema || '.' || table_name || '.' || column_name <> all ($1)) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        and table_schema || '.' || table_name <> all ($1)
      group by 1`,
    [ignored],
  );
  const sums = tables.map(
    ({ name, columns }) =>
      `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(row(${columns.join()})::text, 0)), 0) as sum
         from ${name}`,
  );
  const rows = await database.query<{ name: string; sum: string }>(sums.join(' union all '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** The tables in which two readings differ. */
export function changedTables(before: Fingerprint, after: Fingerprint): string[] {
  return Object.keys({ ...before, ...after })
    .filter((table) => before[table] !== after[table])
    .sort();
}
