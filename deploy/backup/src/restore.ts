import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@fourfold/contracts';
import { escapeIdentifier, type Client } from 'pg';
import type { BackupOptions } from './backup';
import { readManifest } from './manifest';
import { emptySchema, objectsIn, runClient, withConnections } from './postgres';

export interface RestoreOptions extends BackupOptions {
  /** Delete the current content of the databases. */
  overwrite: boolean;
}

const NEXT_STEPS = `
Next, in this order:
  1. Empty NATS (JetStream) and Redis, unless they are new: they have changes made after the backup.
  2. Run 'cli migrate' of every service, when the code is newer than the backup.
  3. Start the services.
  4. Where services may not create the event stream themselves, run 'cli stream' of one of them as the operator.
  5. Run 'cli republish outbox' of every service.`;

/**
 * Restores every database of a backup into its schema, which must exist, as must its role.
 * @throws Error naming every obstacle, before anything is changed
 */
export async function restore({ urls, folder, log, overwrite }: RestoreOptions): Promise<void> {
  const { dumps, created_at } = await readManifest(folder);
  await withConnections(urls, async (connections) => {
    const obstacles = await Promise.all(
      SERVICE_NAMES.map((service) => obstaclesOf(connections[service], service, overwrite)),
    );
    if (obstacles.flat().length > 0) throw new Error(obstacles.flat().join('\n'));
    for (const service of SERVICE_NAMES) {
      const client = connections[service];
      if (overwrite) await emptySchema(client, service);
      // `npm start` notes there that the schema is up to date, which a backup may not be.
      await client.query(`comment on schema ${escapeIdentifier(service)} is null`);
      await runClient('pg_restore', urls[service], [
        `--schema=${service}`,
        '--single-transaction',
        '--exit-on-error',
        join(folder, dumps[service].file),
      ]);
      // Without table statistics Postgres chooses slow plans until autovacuum has analysed the tables.
      for (const { type, identity } of await objectsIn(client, service))
        if (type === 'table') await client.query(`analyze ${identity}`);
      log(`${service}: restored as of ${dumps[service].snapshot_at}`);
    }
  });
  log(`The backup of ${created_at} is restored.${NEXT_STEPS}`);
}

async function obstaclesOf(client: Client, service: ServiceName, overwrite: boolean): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean; sessions: number }>(
    `select to_regnamespace($1) is not null as exists,
            (select count(*)::integer from pg_stat_activity
              where datname = current_database() and usename = current_user and pid <> pg_backend_pid()) as sessions`,
    [escapeIdentifier(service)],
  );
  const { exists, sessions } = rows[0]!;
  if (!exists) return [`${service}: there is no schema "${service}" in its database`];
  const obstacles: string[] = [];
  if (sessions > 0) obstacles.push(`${service}: somebody is connected as its role; stop the service first`);
  const { length } = await objectsIn(client, service);
  if (length > 0 && !overwrite)
    obstacles.push(`${service}: its schema is not empty (${length} objects); --overwrite throws that away`);
  return obstacles;
}
