import { ACCESS_TOKEN } from '@fourfold/contracts';
import { ConfigError } from '@fourfold/platform';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { type KeyTimes, withNewKey, withoutRetired } from './domain/key-rotation';

/** A private key of the set, which has the newest first. */
export type SigningJwk = JWK & KeyTimes & { kid: string };

/** The changes of a key file. */
export interface KeyFileChange {
  /** The added key, and when it starts to sign. */
  added?: { key_id: string; signs_from: string };
  removed: string[];
}

const OWNER_ONLY = 0o600;

/** Adds a key to the file, which signs later, and removes obsolete ones. */
export async function rotateKeys(file: string, now: Date): Promise<KeyFileChange> {
  const { kept, removed } = await readCurrent(file, now);
  const [added, ...rest] = withNewKey(kept, await newSigningKey(), secondOf(now));
  await writeKeyFile(file, [added!, ...rest]);
  const signsFrom = new Date(added!.signs_from! * 1_000).toISOString();
  return { added: { key_id: added!.kid, signs_from: signsFrom }, removed };
}

/** Removes keys whose tokens have all expired. */
export async function pruneKeys(file: string, now: Date): Promise<KeyFileChange> {
  const { kept, removed } = await readCurrent(file, now);
  if (removed.length > 0) await writeKeyFile(file, kept);
  return { removed };
}

/** @throws ConfigError naming the fault without quoting the file */
export async function readKeyFile(file: string): Promise<SigningJwk[]> {
  const fault = (message: string): ConfigError => new ConfigError([`SIGNING_KEYS_FILE ${message} (${file})`]);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw fault(`cannot be read: ${error.code ?? 'unknown error'}`);
  });
  let set: { keys?: unknown };
  try {
    set = JSON.parse(text) as { keys?: unknown };
  } catch {
    throw fault('is not JSON');
  }
  if (!Array.isArray(set?.keys) || set.keys.length === 0)
    throw fault('must be a JWK set: {"keys": [...]} with one key or more');
  const keys = set.keys as (JWK & KeyTimes)[];
  const unusable = keys.findIndex((key) => !isPrivateKey(key));
  if (unusable >= 0) throw fault(`key ${unusable + 1} is not a private P-256 key`);
  const untimed = keys.findIndex(({ signs_from = 0 }) => !Number.isSafeInteger(signs_from));
  if (untimed >= 0) throw fault(`key ${untimed + 1} has a signs_from that is not a second since 1970`);
  const ids = keys.flatMap((key) => key.kid ?? []);
  if (new Set(ids).size < ids.length) throw fault('has two keys of the same kid');
  return Promise.all(keys.map(withKeyId));
}

export async function newSigningKey(): Promise<SigningJwk> {
  const { privateKey } = await generateKeyPair(ACCESS_TOKEN.algorithm, { extractable: true });
  return withKeyId(await exportJWK(privateKey));
}

/** Lists the public members explicitly, so that any other member stays secret. */
export function publicHalf({ kty, crv, x, y, kid }: SigningJwk): JWK {
  return { kty, crv, x, y, kid, alg: ACCESS_TOKEN.algorithm, use: 'sig' };
}

async function readCurrent(file: string, now: Date): Promise<{ kept: SigningJwk[]; removed: string[] }> {
  const keys = await readKeyFile(file);
  const kept = withoutRetired(keys, secondOf(now));
  return { kept, removed: keys.slice(kept.length).map(({ kid }) => kid) };
}

/** Replaces the file atomically. */
async function writeKeyFile(file: string, keys: readonly SigningJwk[]): Promise<void> {
  const mode = await stat(file).then(
    (found) => found.mode & 0o777,
    () => OWNER_ONLY,
  );
  const next = `${file}.${process.pid}.next`;
  await writeFile(next, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: OWNER_ONLY });
  await chmod(next, mode);
  await rename(next, file);
}

function isPrivateKey(key: JWK | null): boolean {
  return key?.kty === 'EC' && key.crv === 'P-256' && Boolean(key.x && key.y && key.d);
}

async function withKeyId<K extends JWK>(key: K): Promise<K & { kid: string }> {
  return { ...key, kid: key.kid ?? (await calculateJwkThumbprint(key)) };
}

function secondOf(now: Date): number {
  return Math.floor(now.getTime() / 1_000);
}
