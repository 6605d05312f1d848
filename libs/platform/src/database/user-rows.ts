import type { PersonalDataRow } from '@fourfold/contracts';
import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import { NO_ID, type PersonalDataKey, type PersonalTable } from './personal-data';

interface UserRows extends Omit<PersonalTable, 'export'> {
  /** Columns whose values in their order tell the rows of a user apart; the user's id if there is one row. */
  readonly key?: readonly string[];
  /** Which rows are the caller's, in SQL: `own` is a row, `caller.id` the user. */
  readonly where?: string;
  /** Adds the name of the other one of two users, whose ids are in the columns `of`, as a column `as`. */
  readonly other?: {
    readonly as: string;
    readonly of: readonly [string, string];
    readonly users: EntityTarget<ObjectLiteral>;
  };
}

/** A value below all others of a key, by the type of its column. */
const LOWEST: Readonly<Record<string, string | number>> = {
  bigint: 0,
  date: '-infinity',
  smallint: 0,
  text: '',
  uuid: NO_ID,
};

/** How JSON has a value; others are the same in both. */
const IN_JSON: Readonly<Record<string, string>> = { bigint: '::float8', date: '::text', numeric: '::float8' };

/** Exports the rows of a user in a table: every column of the entity that is not withheld. */
export function userRows(
  entity: EntityTarget<ObjectLiteral>,
  { key = ['user_id'], where = 'own.user_id = caller.id', other, ...table }: UserRows = {},
): PersonalTable {
  const read = async (
    manager: EntityManager,
    { userId, after, limit }: { userId: string; after: PersonalDataKey | null; limit: number },
  ): Promise<PersonalDataRow[]> => {
    const { metadata } = manager.getRepository(entity);
    const named = other && { ...other, table: manager.getRepository(other.users).metadata.tableName };
    const columns = exportedColumns(metadata, table.withheld);
    const values = after ? key.map((column) => after[column]) : lowestOf(metadata, key);
    const ordered = key.map((column) => `own.${column}`).join(', ');
    return manager.sql`
      select ${() => [...columns, ...(named ? [`other.display_name as ${named.as}`] : [])].join(', ')}
        from (select ${userId}::uuid as id) as caller cross join ${() => metadata.tableName} as own
        ${() => (named ? joinOther(named) : '')}
       where (${() => where}) and (${() => ordered}) > (${() => values})
       order by ${() => ordered} limit ${limit}`;
  };
  return { ...table, export: { key, read } };
}

function exportedColumns({ columns }: EntityMetadata, withheld: PersonalTable['withheld'] = {}): string[] {
  return columns
    .filter(({ databaseName }) => !(databaseName in withheld))
    .map(({ databaseName: name, type }) => `own.${name}${IN_JSON[type as string] ?? ''} as ${name}`);
}

function lowestOf({ columns }: EntityMetadata, key: readonly string[]): (string | number)[] {
  return key.map((name) => {
    const lowest = LOWEST[columns.find(({ databaseName }) => databaseName === name)?.type as string];
    if (lowest === undefined) throw new Error(`${name} can't be a part of a key`);
    return lowest;
  });
}

function joinOther({ of: [first, second], table }: { of: readonly [string, string]; table: string }): string {
  return `left join ${table} as other
    on other.user_id = case own.${first} when caller.id then own.${second} else own.${first} end`;
}
