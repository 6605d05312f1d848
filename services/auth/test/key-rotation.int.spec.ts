import { ROUTES } from '@fourfold/contracts';
import { Clock, TokenService } from '@fourfold/platform';
import { writeSigningKeys } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SigningKeyService } from '../src/token/signing-key.service';
import { pruneKeys, rotateKeys } from '../src/token/signing-key.store';
import { startAuth, type AuthApp } from './auth-app';
import { type Browser, newRegistration } from './browser';

const MINUTE_MS = 60_000;

describe('a rotation of the signing keys', () => {
  let folder: string;
  let file: string;
  let auth: AuthApp;
  let passedMs = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourfold-rotation-'));
    file = join(folder, 'keys.json');
    writeSigningKeys(file);
    auth = await startAuth({ SIGNING_KEYS_FILE: file });
    jest.spyOn(auth.app.get(Clock), 'now').mockImplementation(now);
  });
  afterAll(async () => {
    await auth.stop();
    await rm(folder, { recursive: true });
  });

  const now = (): Date => new Date(Date.now() + passedMs);
  const published = async (): Promise<string[]> => {
    const { body } = await auth.newBrowser().call<{ keys: { kid: string }[] }>('GET', ROUTES.jwks);
    return body.keys.map(({ kid }) => kid);
  };
  const kidOf = ({ accessToken = '' }: Browser) =>
    (JSON.parse(Buffer.from(accessToken.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid;

  it('signs nobody out: every request before, during and after it gets 200', async () => {
    const players = await Promise.all(Array.from({ length: 10 }, async () => (await auth.player()).browser));
    const oldKey = kidOf(players[0]!);
    const answers = new Map<number, number>();
    let isOver = false;
    const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);
    const load = players.map(async (player, index) => {
      while (!isOver) {
        count((await player.profile()).status);
        if (index % 2 === 0) count((await player.refresh()).status);
      }
    });
    const { added } = await rotateKeys(file, now());
    await auth.app.get(SigningKeyService).checkRegularly();
    expect(await published()).toEqual([added!.key_id, oldKey]);
    expect(kidOf(players[0]!)).toBe(oldKey);
    for (let minute = 0; minute < 12; minute += 1) {
      passedMs += MINUTE_MS;
      if (minute === 5) await auth.app.get(TokenService).reloadKeys();
      const before = answers.get(200) ?? 0;
      await waitFor(() => (answers.get(200) ?? 0) > before + 20);
    }
    const [refreshed, untouched] = [players[0]!, players[1]!];
    await waitFor(() => kidOf(refreshed) === added!.key_id);
    expect(kidOf(untouched)).toBe(oldKey);
    expect((await untouched.profile()).status).toBe(200);
    isOver = true;
    await Promise.all(load);
    expect([...answers.keys()]).toEqual([200]);
    passedMs += 20 * MINUTE_MS;
    expect((await pruneKeys(file, now())).removed).toEqual([oldKey]);
    await auth.app.get(SigningKeyService).reloadIfChanged();
    expect(await published()).toEqual([added!.key_id]);
  });

  it('leaves the file readable by its owner alone, and no temporary file', async () => {
    await rotateKeys(file, now());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['keys.json']);
    expect(await pruneKeys(file, now())).toEqual({ removed: [] });
  });

  it('keeps the current keys when the new ones are invalid', async () => {
    const [good, keyId] = [await readFile(file, 'utf8'), auth.app.get(SigningKeyService).keyId];
    await writeFile(file, '{"keys": [');
    await auth.app.get(SigningKeyService).reloadIfChanged();
    expect(auth.app.get(SigningKeyService).keyId).toBe(keyId);
    expect((await auth.newBrowser().register(newRegistration())).status).toBe(201);
    await writeFile(file, good);
    await auth.app.get(SigningKeyService).reloadIfChanged();
    expect(await published()).toHaveLength(2);
  });
});
