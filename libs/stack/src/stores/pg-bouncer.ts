import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../leftovers';
import { freePort } from '../ports';
import { startProcess } from '../process';
import { findProgram } from './locate';
import { postgresUser } from './postgres-data';

/** The Debian package and its program. */
export const PGBOUNCER = 'pgbouncer';

export interface PgBouncer {
  /** The same URL through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode before the server of `urls`, whose roles may sign in with the passwords there.
 * @param sessions limit of sessions at the server for each role and database
 */
export async function startPgBouncer(urls: readonly string[], sessions: number): Promise<PgBouncer> {
  const program = findProgram(PGBOUNCER);
  if (program === undefined)
    throw new Error(`This machine has no ${PGBOUNCER}: sudo apt-get install ${PGBOUNCER}`);
  const folder = temporaryFolder(PGBOUNCER);
  const [users, settings] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(urls[0]!);
  const accounts = urls
    .map((url) => new URL(url))
    .map(({ username, password }) => `"${username}" "${password}"\n`);
  writeFileSync(users, accounts.join(''), { mode: 0o600 });
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
`,
    { mode: 0o600 },
  );
  // Like Postgres, it refuses to run as root.
  const user = postgresUser();
  if (user) for (const path of [folder, users, settings]) chownSync(path, user.uid, user.gid);
  const server = startProcess({ command: program, args: [settings], ...(user && { user }) });
  await server.waitForLine(/process up: PgBouncer/);
  return {
    through: (url) => {
      const pooled = new URL(url);
      pooled.hostname = '127.0.0.1';
      pooled.port = String(port);
      return pooled.href;
    },
    stop: async () => {
      await server.stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
