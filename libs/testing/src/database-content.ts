import { query, type TestDatabase } from './test-database';

/** A column of a table of ours; `from` and `name` are quoted for SQL where they have to be. */
interface Column {
  table: string;
  from: string;
  column: string;
  name: string;
  type: string;
}

/** Every column of every table of every schema. */
const COLUMNS = `
  select table_schema || '.' || table_name as table, format('%I.%I', table_schema, table_name) as from,
    column_name as column, format('%I', column_name) as name, data_type as type
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  order by table_schema, table_name, column_name`;

/**
 * Looks for a text in every column of every table of every schema, whatever its type and case.
 * @param adminUrl of a superuser, who may read all of them
 * @returns where it stands, as `schema.table.column`, in alphabetical order
 */
export async function findInDatabase(adminUrl: string, text: string): Promise<string[]> {
  const searches = (await query<Column>(adminUrl, COLUMNS)).map(({ table, from, column, name, type }) => {
    const value = type === 'bytea' ? `encode(${name}, 'escape')` : `${name}::text`;
    return `select '${table}.${column}' as place
      where exists (select from ${from} where strpos(lower(${value}), lower($1)) > 0)`;
  });
  const found = await query<{ place: string }>(adminUrl, searches.join(' union all '), [text]);
  return found.map(({ place }) => place).sort();
}

/** What the tables of a database hold, by `schema.table`: equal as long as nothing in them has changed. */
export type Fingerprint = Record<string, string>;

/**
 * Reads every table of every schema, whatever its columns.
 * @param ignored tables and columns that say nothing about the state of the product: `schema.table`, `schema.table.column`
 */
export async function fingerprintOf(
  { adminUrl }: TestDatabase,
  ignored: readonly string[] = [],
): Promise<Fingerprint> {
  const columns = (await query<Column>(adminUrl, COLUMNS)).filter(
    ({ table, column }) => !ignored.includes(table) && !ignored.includes(`${table}.${column}`),
  );
  const sums = Object.entries(Object.groupBy(columns, ({ table }) => table)).map(([table, own = []]) => {
    const row = own.map(({ name }) => name).join();
    return `select '${table}' as table,
      count(*) || ':' || coalesce(sum(hashtextextended(row(${row})::text, 0)), 0) as sum from ${own[0]!.from}`;
  });
  const rows = await query<{ table: string; sum: string }>(adminUrl, sums.join(' union all '));
  return Object.fromEntries(rows.map(({ table, sum }) => [table, sum]));
}

/** The tables in which two readings differ. */
export function changedTables(before: Fingerprint, after: Fingerprint): string[] {
  return Object.keys({ ...before, ...after })
    .filter((table) => before[table] !== after[table])
    .sort();
}
