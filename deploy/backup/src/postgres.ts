import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICE_NAMES, type ServiceName } from '@fourfold/contracts';
import { Client, escapeIdentifier } from 'pg';
import type { DatabaseUrls } from './databases';

const run = promisify(execFile);

type Connections = Record<ServiceName, Client>;

/** Connects to every database, and disconnects when the work is done. */
export async function withConnections<T>(
  urls: DatabaseUrls,
  work: (connections: Connections) => Promise<T>,
): Promise<T> {
  const clients = SERVICE_NAMES.map(
    (service) => [service, new Client({ connectionString: urls[service] })] as const,
  );
  try {
    for (const [service, client] of clients) {
      // A broken connection fails the running query.
      client.on('error', () => undefined);
      await client.connect().catch((cause: Error) => {
        throw new Error(`The database of ${service} cannot be reached: ${cause.message}`, { cause });
      });
      // The role's own limits are for requests: statistics of a large table take longer.
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    }
    return await work(Object.fromEntries(clients) as Connections);
  } finally {
    await Promise.allSettled(clients.map(([, client]) => client.end()));
  }
}

/**
 * Runs `pg_dump` or `pg_restore` on a database.
 * @throws Error with its output when it fails, or when this machine does not have it
 */
export async function runClient(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: string[],
): Promise<void> {
  // Every user of the machine can read a command line.
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const { PATH, POSTGRES_BIN_DIR = '', PGSSLROOTCERT } = process.env;
  const all = [`--dbname=${address.href}`, '--no-password', '--no-owner', '--no-privileges', ...args];
  const env = { PATH, PGSSLROOTCERT, ...(password && { PGPASSWORD: password }) };
  await run(join(POSTGRES_BIN_DIR, program), all, { env }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    const advice = `install 'postgresql-client' or set POSTGRES_BIN_DIR`;
    throw new Error(`${program} is not on this machine: ${advice}`, { cause });
  });
}

interface SchemaObject {
  type: string;
  identity: string;
}

/** The objects of a schema that belong to no other object, tables first. */
export async function objectsIn(client: Client, schema: string): Promise<SchemaObject[]> {
  const { rows } = await client.query<SchemaObject>(
    `select object.type, object.identity
       from pg_depend
       cross join lateral pg_identify_object(classid, objid, objsubid) as object
      where refclassid = 'pg_namespace'::regclass and refobjid = to_regnamespace($1) and deptype = 'n'
      order by object.type <> 'table', object.identity`,
    [escapeIdentifier(schema)],
  );
  return rows;
}

/** Drops all objects of a schema. The schema stays, since the role of a service could not create it again. */
export async function emptySchema(client: Client, schema: string): Promise<void> {
  await client.query('begin');
  for (const { type, identity } of await objectsIn(client, schema))
    await client.query(`drop ${type} if exists ${identity} cascade`);
  await client.query('commit');
}
