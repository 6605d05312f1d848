import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SERVICE_NAMES, type ServiceName } from '@fourfold/contracts';

/** Written last: a folder without it has no complete backup. */
const MANIFEST_FILE = 'manifest.json';
const FORMAT = 1;

/** One service's schema, as a file of `pg_dump` in its custom format. */
export interface Dump {
  file: string;
  bytes: number;
  sha256: string;
  /** When the snapshot was taken, by the clock of its database; ISO-8601. */
  snapshot_at: string;
  postgres_version: string;
  /** The last migration that was applied to the schema. */
  migration: string | null;
}

export interface Manifest {
  format: typeof FORMAT;
  product_version: string;
  created_at: string;
  dumps: Record<ServiceName, Dump>;
}

export function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): void {
  const content = JSON.stringify({ format: FORMAT, ...manifest }, null, 2);
  writeFileSync(join(folder, MANIFEST_FILE), `${content}\n`, { mode: 0o600 });
}

/** @throws Error when the folder has no complete backup, or one whose files have changed since */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) throw new Error(`${folder} holds no complete backup: there is no ${MANIFEST_FILE}`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (manifest.format !== FORMAT) throw new Error(`${file} has a format that this version cannot read`);
  for (const service of SERVICE_NAMES) {
    const dump = manifest.dumps[service];
    const path = join(folder, dump.file);
    if (!existsSync(path) || (await sha256Of(path)) !== dump.sha256)
      throw new Error(`${path} is not the file that was backed up`);
  }
  return manifest;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
