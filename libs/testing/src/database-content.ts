import { query } from '@fourfold/stack';

/** A column of a table; `from` and `name` are quoted for SQL if necessary. */
interface Column {
  table: string;
  from: string;
  column: string;
  name: string;
  type: string;
}

/** Every column of every table that the role of `url` may read: of a superuser, all of them. Partitions are in theirs. */
export function listColumns(url: string): Promise<Column[]> {
  return query<Column>(
    url,
    `select table_schema || '.' || table_name as table, format('%I.%I', table_schema, table_name) as from,
       column_name as column, format('%I', column_name) as name, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and not exists (
         select from pg_inherits where inhrelid = format('%I.%I', table_schema, table_name)::regclass) and table_schema not in ('pg_catalog', 'information_schema')
     order by table_schema, table_name, column_name`,
  );
}

/**
 * Looks for a text in every column of every table that the role of `url` may read, whatever its type and case.
 * @returns the columns that contain it, as `schema.table.column`, sorted
 */
export async function findInDatabase(url: string, text: string): Promise<string[]> {
  const searches = (await listColumns(url)).map(({ table, from, column, name, type }) => {
    const value = type === 'bytea' ? `encode(${name}, 'escape')` : `${name}::text`;
    return `select '${table}.${column}' as place
      where exists (select from ${from} where strpos(lower(${value}), lower($1)) > 0)`;
  });
  const found = await query<{ place: string }>(url, searches.join(' union all '), [text]);
  return found.map(({ place }) => place).sort();
}
