import {
  DEMO_CONTENT,
  query,
  SERVICES,
  STARTER_CONTENT,
  startServiceCommands,
  type ServiceName,
} from '@fourfold/stack';
import { escapeIdentifier, escapeLiteral } from 'pg';

const DATABASE = 'fourfold';

export interface ProvisionedDatabase {
  /** The URL for its owner. */
  adminUrl: string;
  /** The URL for each service's own role. */
  urls: Record<ServiceName, string>;
}

/**
 * Creates the database, with a schema and a role for every service. If the superuser URL names a database
 * other than `postgres`, that one is used.
 */
export async function provisionDatabase(
  serverUrl: string,
  passwords: Record<ServiceName, string>,
): Promise<ProvisionedDatabase> {
  // Imports the whole ORM: loaded only here, it does not delay the start of Postgres.
  const { createDatabase, provisionSchema } = await import('@fourfold/platform/database');
  const url = new URL(serverUrl);
  if (['', '/', '/postgres'].includes(url.pathname)) {
    await createDatabase(serverUrl, DATABASE);
    url.pathname = `/${DATABASE}`;
  }
  const urls: Partial<ProvisionedDatabase['urls']> = {};
  for (const schema of SERVICES) {
    const role = `${DATABASE}_${schema}`;
    const password = passwords[schema];
    await provisionSchema(url.href, { schema, role, password });
    urls[schema] = Object.assign(new URL(url), { username: role, password }).href;
  }
  return { adminUrl: url.href, urls: urls as ProvisionedDatabase['urls'] };
}

export interface Preparation {
  services: readonly ServiceName[];
  /** Whether to run the commands of the build or those of the sources. */
  fromBuild: boolean;
  adminUrl: string;
  /** Identifies the sources whose migrations and starter content to apply. */
  stamp: string;
  environment: (name: ServiceName) => NodeJS.ProcessEnv;
  abort: AbortSignal;
  onLine: (line: string) => void;
}

/**
 * Runs every service's migrations and loads its starter content, where it has some. The sources are
 * recorded in a comment on the schema itself, so that it is dropped with the schema; the same sources skip both.
 * @throws Error when a command fails, after its output went to `onLine`
 */
export async function prepareSchemas(preparation: Preparation): Promise<void> {
  const { adminUrl, services, stamp } = preparation;
  const note = `prepared from ${stamp}`;
  const current = await query<{ schema: string }>(
    adminUrl,
    `select nspname as schema from pg_namespace where obj_description(oid, 'pg_namespace') = $1`,
    [note],
  );
  const stale = services.filter((name) => !current.some(({ schema }) => schema === name));
  await runCommands(preparation, [
    ...stale.map((name) => [name, 'migrate'] as const),
    ...stale.filter((name) => STARTER_CONTENT.includes(name)).map((name) => [name, 'seed'] as const),
  ]);
  for (const name of stale)
    await query(adminUrl, `comment on schema ${escapeIdentifier(name)} is ${escapeLiteral(note)}`);
}

/** Loads the demonstration data of every service that does not have it. @throws Error when a command fails */
export async function loadDemo(preparation: Preparation): Promise<void> {
  await runCommands(
    preparation,
    DEMO_CONTENT.map((name) => [name, 'demo'] as const),
  );
}

async function runCommands(
  { fromBuild, environment, abort, onLine }: Preparation,
  commands: (readonly [service: ServiceName, command: string])[],
): Promise<void> {
  if (commands.length === 0) return;
  const child = startServiceCommands(
    commands.map(([service, command]) => ({ service, command, env: environment(service) })),
    { fromBuild, abort },
  );
  const { code } = await child.exited;
  if (code === 0) return;
  for (const line of child.logs().split('\n')) onLine(line);
  throw new Error('The database could not be prepared');
}
