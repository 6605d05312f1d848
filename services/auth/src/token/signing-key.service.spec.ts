import { Clock, ConfigError, type JobService } from '@fourfold/platform';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, type JWK } from 'jose';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SigningKeyService } from './signing-key.service';

describe('signing keys', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourfold-keys-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const newKey = async (kid?: string, algorithm = 'ES256'): Promise<JWK> => {
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    return { ...(await exportJWK(privateKey)), ...(kid !== undefined && { kid }) };
  };
  const write = async (content: string): Promise<string> => {
    const file = join(folder, 'keys.json');
    await writeFile(file, content);
    return file;
  };
  const loadFile = async (SIGNING_KEYS_FILE?: string): Promise<SigningKeyService> => {
    const keys = new SigningKeyService({ SIGNING_KEYS_FILE }, new Clock(), {} as JobService);
    await keys.onModuleInit();
    return keys;
  };
  const load = async (...keys: JWK[]): Promise<SigningKeyService> =>
    loadFile(await write(JSON.stringify({ keys })));
  const tokenOf = (keys: SigningKeyService): Promise<string> =>
    new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: keys.keyId }).sign(keys.privateKey);

  it('signs with the first key and accepts every key, so that keys can be rotated', async () => {
    const [older, newer] = [await newKey('older'), await newKey('newer')];
    const before = await load(older);
    const after = await load(newer, older);
    expect(after.keyId).toBe('newer');
    for (const keys of [before, after])
      await expect(jwtVerify(await tokenOf(keys), after.verificationKeys)).resolves.toBeDefined();
  });

  it('publishes only the public parts', async () => {
    const { publicSet } = await load(await newKey('one'), await newKey('two'));
    expect(publicSet.keys.map((key) => key.kid)).toEqual(['one', 'two']);
    for (const key of publicSet.keys)
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('uses the thumbprint as the id of a key that has none', async () => {
    const key = await newKey();
    expect((await load(key)).keyId).toBe((await load(key)).keyId);
    expect((await load(key)).keyId).toMatch(/^[\w-]{43}$/);
  });

  it('generates a key for the process when no file is configured', async () => {
    const keys = await loadFile();
    await expect(jwtVerify(await tokenOf(keys), keys.verificationKeys)).resolves.toBeDefined();
    expect((await loadFile()).keyId).not.toBe(keys.keyId);
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    ['is missing', () => Promise.resolve('/nowhere/keys.json'), /cannot be read: ENOENT/],
    ['is not JSON', () => write('-----BEGIN'), /is not JSON/],
    ['is not a key set', () => write('null'), /must be a JWK set/],
    ['is empty', () => write('{"keys":[]}'), /must be a JWK set/],
    [
      'has a key of another type',
      async () => write(JSON.stringify({ keys: [await newKey('a'), await newKey('b', 'ES384')] })),
      /key 2 is not a private P-256 key/,
    ],
    [
      'has a public key',
      async () => write(JSON.stringify({ keys: [{ ...(await newKey('a')), d: undefined }] })),
      /key 1 is not a private/,
    ],
    [
      'has a duplicate id',
      async () => write(JSON.stringify({ keys: [await newKey('a'), await newKey('a')] })),
      /two keys of the same kid/,
    ],
  ])('reports that the file %s, without quoting it', async (_what, file, message) => {
    const failure = await loadFile(await file()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect((failure as ConfigError).faults).toEqual([expect.stringMatching(message)]);
    expect((failure as ConfigError).message).not.toContain('"d"');
  });
});
