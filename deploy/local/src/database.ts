import { SERVICES, serviceProgram, STARTER_CONTENT, startProcess, type ServiceName } from '@fourfold/testing';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

const DATABASE = 'fourfold';

export interface ProvisionedDatabase {
  /** As its owner. */
  adminUrl: string;
  /** As each service's own role. */
  urls: Record<ServiceName, string>;
}

/**
 * Makes the database with a schema and a role for every service. A superuser URL that names a database of its own
 * choice (any but `postgres`) is taken at its word.
 */
export async function provisionDatabase(
  serverUrl: string,
  passwords: Record<ServiceName, string>,
): Promise<ProvisionedDatabase> {
  // Brings the whole ORM with it: loaded here, it costs nothing while Postgres starts.
  const { createDatabase, provisionSchema } = await import('@fourfold/platform/database');
  const url = new URL(serverUrl);
  if (['', '/', '/postgres'].includes(url.pathname)) {
    await createDatabase(serverUrl, DATABASE);
    url.pathname = `/${DATABASE}`;
  }
  const urls: [ServiceName, string][] = [];
  for (const schema of SERVICES) {
    const role = `${DATABASE}_${schema}`;
    await provisionSchema(url.href, { schema, role, password: passwords[schema] });
    urls.push([schema, withCredentials(url, role, passwords[schema])]);
  }
  return { adminUrl: url.href, urls: Object.fromEntries(urls) as ProvisionedDatabase['urls'] };
}

export interface Preparation {
  services: readonly ServiceName[];
  /** The commands of the build, or those of the sources. */
  fromBuild: boolean;
  adminUrl: string;
  /** Names the build whose migrations and starter content are wanted. */
  stamp: string;
  environment: (name: ServiceName) => NodeJS.ProcessEnv;
  abort: AbortSignal;
  onLine: (name: ServiceName, line: string) => void;
}

/**
 * Runs every service's migrations and loads its starter content, where it has some. The build that did so is noted on
 * the schema itself, so that the note goes when the schema goes; the same build need not do it twice.
 * @throws Error when a command fails, after its output went to `onLine`
 */
export async function prepareSchemas(preparation: Preparation): Promise<void> {
  const note = `prepared by build ${preparation.stamp}`;
  const notes = await withClient(preparation.adminUrl, readNotes);
  const stale = preparation.services.filter((name) => notes.get(name) !== note);
  await Promise.all(stale.map((name) => prepareService(name, preparation)));
  await withClient(preparation.adminUrl, async (client) => {
    for (const name of stale)
      await client.query(`comment on schema ${escapeIdentifier(name)} is ${escapeLiteral(note)}`);
  });
}

async function readNotes(client: Client): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ schema: string; note: string | null }>(
    `select nspname as schema, obj_description(oid, 'pg_namespace') as note from pg_namespace where nspname = any($1)`,
    [SERVICES],
  );
  return new Map(rows.map(({ schema, note }) => [schema, note]));
}

async function prepareService(
  name: ServiceName,
  { fromBuild, environment, abort, onLine }: Preparation,
): Promise<void> {
  const program = serviceProgram(name, 'cli', fromBuild);
  const commands = STARTER_CONTENT.includes(name) ? ['migrate', 'seed'] : ['migrate'];
  for (const command of commands) {
    const child = startProcess({
      ...program,
      args: [...program.args, command],
      env: environment(name),
      abort,
    });
    const { code } = await child.exited;
    if (code === 0) continue;
    for (const line of child.logs().split('\n')) onLine(name, line);
    throw new Error(`${name}: the command '${command}' failed`);
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A connection that breaks fails the query at hand, and needs no further report.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withCredentials(url: URL, role: string, password: string): string {
  const result = new URL(url);
  result.username = role;
  result.password = password;
  return result.href;
}
