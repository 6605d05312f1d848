import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { DatabaseOptions } from './data-source';
import { SESSION_SETTINGS } from './session-settings';

export interface SchemaOwner {
  schema: string;
  role: string;
  password: string;
}

/** Serialises provisioning of several services at once: Postgres refuses concurrent changes of one catalogue row. */
const PROVISION_LOCK = 'provision';

/**
 * Creates what the URL of a service refers to: the database, its role with that password, and its schema. Idempotent.
 * @param serverUrl a role that may create databases and roles, connected to any database of the server
 */
export async function provisionDatabase(
  serverUrl: string,
  { url, schema }: Pick<DatabaseOptions, 'url' | 'schema'>,
): Promise<void> {
  const { username, password, pathname } = new URL(url);
  await createDatabase(serverUrl, decodeURIComponent(pathname.slice(1)));
  const adminUrl = new URL(serverUrl);
  adminUrl.pathname = pathname;
  const [role, itsPassword] = [username, password].map(decodeURIComponent) as [string, string];
  await provisionSchema(adminUrl.href, { schema, role, password: itsPassword });
}

/** Creates the database if it does not exist. */
export async function createDatabase(serverUrl: string, name: string): Promise<void> {
  await withLock(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  });
}

/**
 * Creates a login role that owns one schema and has no rights on any other, nor on the database but to connect.
 * Idempotent; sets the password each time.
 * @param adminUrl a role that may create roles, connected to the database that gets the schema
 */
export async function provisionSchema(adminUrl: string, owner: SchemaOwner): Promise<void> {
  await withLock(adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    // Statements in one query are one transaction.
    await client.query(statements(owner, rows[0]!.name).join(';\n'));
  });
}

async function withLock(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [PROVISION_LOCK]);
    await work(client);
  } finally {
    await client.end();
  }
}

function statements({ schema, role, password }: SchemaOwner, databaseName: string): string[] {
  const roleId = escapeIdentifier(role);
  const schemaId = escapeIdentifier(schema);
  const database = escapeIdentifier(databaseName);
  const setDefault = (setting: string, value: string) =>
    `alter role ${roleId} in database ${database} set ${setting} = ${value}`;
  return [
    `do $$ begin
       if not exists (select from pg_roles where rolname = ${escapeLiteral(role)}) then create role ${roleId}; end if;
     end $$`,
    `alter role ${roleId} login nosuperuser nocreatedb nocreaterole noreplication password ${escapeLiteral(password)}`,
    // Only a superuser may give a schema to a role without being its member.
    `grant ${roleId} to current_user`,
    `revoke all on database ${database} from public`,
    `grant connect on database ${database} to ${roleId}`,
    `revoke all on schema public from public`,
    `create schema if not exists ${schemaId} authorization ${roleId}`,
    `alter schema ${schemaId} owner to ${roleId}`,
    `revoke all on schema ${schemaId} from public`,
    setDefault('search_path', schemaId),
    ...Object.entries(SESSION_SETTINGS).map(([setting, value]) => setDefault(setting, escapeLiteral(value))),
  ];
}
