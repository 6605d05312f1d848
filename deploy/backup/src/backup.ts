import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@fourfold/contracts';
import { escapeIdentifier, type Client } from 'pg';
import type { DatabaseUrls } from './databases';
import { sha256Of, writeManifest, type Dump, type Manifest } from './manifest';
import { runClient, withConnections } from './postgres';

/**
 * Services with read models come before the owners of the data. An event between two snapshots is then in the owner's
 * outbox, from where it is published again; in the other order a read model could have data that its owner lacks.
 */
const READERS_FIRST = [...SERVICE_NAMES].reverse();

export interface BackupOptions {
  urls: DatabaseUrls;
  /** Is created if missing, and must be empty otherwise. */
  folder: string;
  /** Called with a line for the operator. */
  log: (line: string) => void;
}

interface Snapshot extends Pick<Dump, 'snapshot_at' | 'postgres_version' | 'migration'> {
  id: string;
}

/** Dumps all databases as of one moment, give or take milliseconds. Services keep running. */
export async function backUp({ urls, folder, log }: BackupOptions): Promise<void> {
  makeFolder(folder);
  const dumps = await withConnections(urls, async (connections) => {
    const snapshots: [ServiceName, Snapshot][] = [];
    for (const service of READERS_FIRST)
      snapshots.push([service, await takeSnapshot(connections[service], service)]);
    const all: [ServiceName, Dump][] = [];
    for (const [service, { id, ...facts }] of snapshots) {
      const file = `${service}.dump`;
      const path = join(folder, file);
      await runClient('pg_dump', urls[service], [
        '--format=custom',
        `--schema=${service}`,
        `--snapshot=${id}`,
        `--file=${path}`,
      ]);
      chmodSync(path, 0o600);
      const dump = { file, bytes: statSync(path).size, sha256: await sha256Of(path), ...facts };
      log(`${service}: ${dump.bytes} bytes, as of ${dump.snapshot_at}`);
      all.push([service, dump]);
    }
    return Object.fromEntries(all) as Manifest['dumps'];
  });
  const product_version = process.env.RELEASE_VERSION ?? 'development';
  writeManifest(folder, { product_version, created_at: new Date().toISOString(), dumps });
  log(`The backup is complete: ${folder}`);
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
}

/** The snapshot lasts as long as the transaction, which ends with the connection. */
async function takeSnapshot(client: Client, schema: ServiceName): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<Omit<Snapshot, 'snapshot_at'> & { at: Date }>(
    `select pg_export_snapshot() as id, clock_timestamp() as at,
            current_setting('server_version') as postgres_version,
            (select name from ${escapeIdentifier(schema)}.migrations order by id desc limit 1) as migration`,
  );
  const { at, ...facts } = rows[0]!;
  return { ...facts, snapshot_at: at.toISOString() };
}
