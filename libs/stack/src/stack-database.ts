import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database for one stack or one test file, with a schema for each service. */
export interface StackDatabase {
  /** As the superuser. */
  readonly adminUrl: string;
  readonly name: string;
  /** As the service's role, which sees the service's schema only; both are created by the first call. */
  url(service: string): Promise<string>;
  /** Creates the database again on a wiped server: empty, with the same roles and URLs. */
  recreate(): Promise<void>;
  /** Runs one statement as the superuser. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Removes the database, and ends open connections. The roles belong to the server, which other databases share. */
  drop(): Promise<void>;
}

/** A database of which other databases are copies. */
export interface Template {
  /** Unique for its content on a server. */
  name: string;
  /** Brings a new, empty database to the state that is copied. */
  fill: (database: StackDatabase) => Promise<void>;
}

/** Servers are started for one run and listen on this machine only. */
const ROLE_PASSWORD = 'password-of-a-role';

export interface StackDatabaseOptions {
  /** What the database is a copy of; made first if the server lacks it. Without one the database is empty. */
  template?: Template;
  /** Whether statements and transactions may take as long as a busy machine needs, instead of as long as in production. */
  patient?: boolean;
}

const LIMITS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
/** Longer than any test holds a lock. */
const PATIENT_LIMIT = '200s';

/** @param serverUrl of the superuser */
export async function createStackDatabase(
  serverUrl: string,
  { template, patient = false }: StackDatabaseOptions = {},
): Promise<StackDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (template) {
    await ensureTemplate(serverUrl, template);
    await query(serverUrl, `create database ${name} template ${template.name}`);
  } else await createEmpty(serverUrl, name);
  return stackDatabase(serverUrl, name, patient);
}

function stackDatabase(serverUrl: string, name: string, patient: boolean): StackDatabase {
  const adminUrl = withDatabase(serverUrl, name);
  const provisioned = new Map<string, Promise<string>>();
  const provide = async (service: string): Promise<string> => {
    const role = await provision(adminUrl, service);
    if (patient)
      for (const limit of LIMITS)
        await query(adminUrl, `alter role ${role} in database ${name} set ${limit} = '${PATIENT_LIMIT}'`);
    return urlOf(adminUrl, role);
  };
  return {
    adminUrl,
    name,
    url: (service) => {
      const made = provisioned.get(service) ?? provide(service);
      provisioned.set(service, made);
      return made;
    },
    recreate: async () => {
      await createEmpty(serverUrl, name);
      for (const service of provisioned.keys()) await provide(service);
    },
    query: (sql, values) => query(adminUrl, sql, values),
    drop: async () => {
      await query(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Makes a template unless the server has it; callers in other processes wait for it. */
async function ensureTemplate(serverUrl: string, { name, fill }: Template): Promise<void> {
  const client = await connect(serverUrl);
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [
      name,
    ]);
    if (rowCount) return;
    // Left by a process that ended while it was filling it.
    await client.query(`drop database if exists ${name} with (force)`);
    await createEmpty(serverUrl, name);
    await fill(stackDatabase(serverUrl, name, true));
    await client.query(`alter database ${name} is_template true`);
  } finally {
    await client.end();
  }
}

/**
 * The schema of a service, and its login role as the database owner creates it in production. Databases share the role:
 * its settings are written only by who creates it, since Postgres refuses concurrent changes of a role.
 * @returns the name of the role
 */
async function provision(adminUrl: string, service: string): Promise<string> {
  const role = `test_${service}`;
  await query(
    adminUrl,
    `do $$ begin
       create role ${role} login password '${ROLE_PASSWORD}' nosuperuser nocreatedb nocreaterole;
       alter role ${role} set search_path = "${service}";
       alter role ${role} set statement_timeout = '5s';
       alter role ${role} set lock_timeout = '2s';
       alter role ${role} set idle_in_transaction_session_timeout = '10s';
       alter role ${role} set jit = off;
     exception when duplicate_object or unique_violation then null; end $$;
     create schema if not exists "${service}" authorization ${role}`,
  );
  return role;
}

function urlOf(adminUrl: string, role: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = ROLE_PASSWORD;
  return url.href;
}

/** An empty database, in which a role can create nothing outside its own schema. */
async function createEmpty(serverUrl: string, name: string): Promise<void> {
  await query(serverUrl, `create database ${name}`);
  await query(withDatabase(serverUrl, name), 'revoke all on schema public from public');
}

function withDatabase(url: string, name: string): string {
  const result = new URL(url);
  result.pathname = `/${name}`;
  return result.href;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // A broken connection fails the running statement; the event needs no further handling.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends object>(
  url: string,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = await connect(url);
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
