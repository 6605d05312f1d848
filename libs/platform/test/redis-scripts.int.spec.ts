import { startStore, type StoreServer } from '@fourfold/stack';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RedisClient } from '../src/redis';

describe('a Redis script', () => {
  let store: StoreServer;
  let redis: RedisClient;
  let folder: string;

  beforeAll(async () => {
    store = await startStore('redis');
    redis = new RedisClient(store.url, { enableAutoPipelining: true });
    folder = await mkdtemp(join(tmpdir(), 'scripts-'));
    const file = join(folder, 'double.lua');
    await writeFile(file, 'return cjson.encode({ result = 2 * cjson.decode(ARGV[1]).value })');
    redis.defineScript(file);
  });
  afterAll(async () => {
    redis.disconnect();
    await rm(folder, { recursive: true });
    await store.destroy();
  });

  const double = async (value: number) =>
    (await redis.runScript<{ result: number }>('double', [], { value })).result;

  async function callsOf(command: string): Promise<number> {
    const stats = await redis.info('commandstats');
    return Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(stats)?.[1] ?? 0);
  }

  it('is sent as text once, and by its hash from then on', async () => {
    await redis.config('RESETSTAT');
    for (const value of [1, 2, 3]) expect(await double(value)).toBe(2 * value);
    expect(await Promise.all([4, 5].map(double))).toEqual([8, 10]);
    expect(await callsOf('eval')).toBe(1);
    expect(await callsOf('evalsha')).toBe(4);
  });
});
