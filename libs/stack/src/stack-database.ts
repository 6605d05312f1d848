import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database for one stack or one test file, with a schema and a role for each service. */
export interface StackDatabase {
  /** As the superuser. */
  readonly adminUrl: string;
  readonly name: string;
  /** As the service's own role, which sees its own schema only; both are created by the first call. */
  url(service: string): Promise<string>;
  /** Creates it again on a server that was wiped: empty, with the same roles and URLs. */
  recreate(): Promise<void>;
  /** One statement, as the superuser. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Removes the database and its roles, and ends open connections. */
  drop(): Promise<void>;
}

/** Creates an empty database on the server with that superuser URL. */
export async function createStackDatabase(serverUrl: string): Promise<StackDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const adminUrl = withDatabase(serverUrl, name);
  const create = async (): Promise<void> => {
    await query(serverUrl, `create database ${name}`);
    await query(adminUrl, 'revoke all on schema public from public');
  };
  await create();
  const provisioned = new Map<string, Promise<string>>();
  return {
    adminUrl,
    name,
    url: (service) => {
      const made = provisioned.get(service) ?? provision(adminUrl, name, service);
      provisioned.set(service, made);
      return made;
    },
    recreate: async () => {
      await create();
      for (const [service, url] of provisioned)
        await provision(adminUrl, name, service, new URL(await url).password);
    },
    query: (sql, values) => query(adminUrl, sql, values),
    drop: async () => {
      await query(serverUrl, `drop database if exists ${name} with (force)`);
      for (const service of provisioned.keys())
        await query(serverUrl, `drop role if exists ${roleName(name, service)}`);
    },
  };
}

/** The schema and login role of a service, as the database owner creates them in production; roles are named per database. */
async function provision(
  adminUrl: string,
  database: string,
  service: string,
  password = randomBytes(12).toString('hex'),
): Promise<string> {
  const role = roleName(database, service);
  await query(
    adminUrl,
    `create role ${role} login password '${password}' nosuperuser nocreatedb nocreaterole;
     create schema "${service}" authorization ${role};
     alter role ${role} in database ${database} set search_path = "${service}";
     alter role ${role} in database ${database} set statement_timeout = '5s';
     alter role ${role} in database ${database} set lock_timeout = '2s';
     alter role ${role} in database ${database} set idle_in_transaction_session_timeout = '10s'`,
  );
  const url = new URL(adminUrl);
  url.username = role;
  url.password = password;
  return url.href;
}

function roleName(database: string, service: string): string {
  return `${database}_${service}`;
}

function withDatabase(url: string, name: string): string {
  const result = new URL(url);
  result.pathname = `/${name}`;
  return result.href;
}

/** One statement on a connection of its own. */
export async function query<Row extends object>(
  url: string,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  // A broken connection fails the running statement; the event needs no further handling.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
