import { Client } from 'pg';

interface Column {
  table_schema: string;
  table_name: string;
  column_name: string;
  data_type: string;
}

/**
 * Looks for a text in every column of every table of every schema, whatever its type and case.
 * @param adminUrl of a superuser, who may read all of them
 * @returns where it stands, as `schema.table.column`, in alphabetical order
 */
export async function findInDatabase(adminUrl: string, text: string): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(
      `select table_schema, table_name, column_name, data_type
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        order by 1, 2, 3`,
    );
    const found: string[] = [];
    for (const column of rows) if (await holds(client, column, text)) found.push(nameOf(column));
    return found;
  } finally {
    await client.end();
  }
}

async function holds(client: Client, column: Column, text: string): Promise<boolean> {
  const { table_schema, table_name, column_name, data_type } = column;
  const name = client.escapeIdentifier(column_name);
  const value = data_type === 'bytea' ? `encode(${name}, 'escape')` : `${name}::text`;
  const table = `${client.escapeIdentifier(table_schema)}.${client.escapeIdentifier(table_name)}`;
  const { rowCount } = await client.query(
    `select 1 from ${table} where strpos(lower(${value}), lower($1)) > 0 limit 1`,
    [text],
  );
  return rowCount === 1;
}

function nameOf({ table_schema, table_name, column_name }: Column): string {
  return `${table_schema}.${table_name}.${column_name}`;
}
