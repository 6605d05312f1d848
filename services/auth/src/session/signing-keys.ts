import { ACCESS_TOKEN } from '@fourfold/contracts';
import { ConfigError } from '@fourfold/platform';
import { Logger } from '@nestjs/common';
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK, JWTVerifyGetKey } from 'jose';
import { readFile } from 'node:fs/promises';

/** The keys of access tokens: the first signs, the public halves of all are published and accepted. */
export class SigningKeys {
  readonly verificationKeys: JWTVerifyGetKey;

  private constructor(
    readonly privateKey: CryptoKey,
    readonly keyId: string,
    readonly publicSet: { keys: JWK[] },
  ) {
    this.verificationKeys = createLocalJWKSet(publicSet);
  }

  /**
   * Reads a private JWK set, or makes a key that lives as long as the process when there is no file.
   * @throws ConfigError saying what is wrong with the file
   */
  static async load(file: string | undefined): Promise<SigningKeys> {
    if (file !== undefined) return SigningKeys.from(await readKeys(file));
    new Logger('signing-keys').warn('SIGNING_KEYS_FILE is not set: signing with a key of this process alone');
    const { privateKey } = await generateKeyPair(ACCESS_TOKEN.algorithm, { extractable: true });
    return SigningKeys.from([await exportJWK(privateKey)]);
  }

  private static async from(privateKeys: JWK[]): Promise<SigningKeys> {
    const keys = await Promise.all(privateKeys.map(withKeyId));
    const [first] = keys;
    if (!first) throw new Error('a key set has at least one key');
    const privateKey = (await importJWK(first, ACCESS_TOKEN.algorithm)) as CryptoKey;
    return new SigningKeys(privateKey, first.kid, { keys: keys.map(publicHalf) });
  }
}

async function readKeys(file: string): Promise<JWK[]> {
  const fault = (message: string): ConfigError => new ConfigError([`SIGNING_KEYS_FILE ${message} (${file})`]);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw fault(`can not be read: ${error.code ?? 'unknown error'}`);
  });
  let set: { keys?: unknown };
  try {
    set = JSON.parse(text) as { keys?: unknown };
  } catch {
    throw fault('is not JSON');
  }
  if (!Array.isArray(set?.keys) || set.keys.length === 0)
    throw fault('must be a JWK set: {"keys": [...]} with one key or more');
  const keys = set.keys as JWK[];
  const unusable = keys.findIndex(
    (key) => key?.kty !== 'EC' || key.crv !== 'P-256' || !key.x || !key.y || !key.d,
  );
  if (unusable >= 0) throw fault(`key ${unusable + 1} is not a private P-256 key`);
  const ids = keys.flatMap((key) => key.kid ?? []);
  if (new Set(ids).size < ids.length) throw fault('has two keys of the same kid');
  return keys;
}

async function withKeyId(key: JWK): Promise<JWK & { kid: string }> {
  return { ...key, kid: key.kid ?? (await calculateJwkThumbprint(key)) };
}

/** Only what may be published, named one by one: a member nobody thought of stays secret. */
function publicHalf({ kty, crv, x, y, kid }: JWK): JWK {
  return { kty, crv, x, y, kid, alg: ACCESS_TOKEN.algorithm, use: 'sig' };
}
