import { startStore, type StoreServer } from '@fourfold/testing';
import { RedisClient } from '../src/redis';

type Scripted = RedisClient & { double: (value: number) => Promise<number> };

describe('a Redis script', () => {
  let store: StoreServer;
  let redis: Scripted;

  beforeAll(async () => {
    store = await startStore('redis');
    redis = new RedisClient(store.url, { enableAutoPipelining: true }) as Scripted;
    redis.defineCommand('double', { numberOfKeys: 0, lua: 'return 2 * ARGV[1]' });
  });
  afterAll(async () => {
    redis.disconnect();
    await store.destroy();
  });

  async function callsOf(command: string): Promise<number> {
    const stats = await redis.info('commandstats');
    return Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(stats)?.[1] ?? 0);
  }

  it('is sent as text once, and by its hash from then on', async () => {
    await redis.config('RESETSTAT');
    for (const value of [1, 2, 3]) expect(await redis.double(value)).toBe(2 * value);
    expect(await Promise.all([4, 5].map((value) => redis.double(value)))).toEqual([8, 10]);
    expect(await callsOf('eval')).toBe(1);
    expect(await callsOf('evalsha')).toBe(4);
  });
});
