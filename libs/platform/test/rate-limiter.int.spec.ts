import { CHAT_MESSAGES_PER_WINDOW } from '@fourfold/contracts';
import { startStore, testRedisPrefix, waitFor, type StoreServer } from '@fourfold/testing';
import { RateLimiter, type RateLimitOptions } from '../src';
import { RedisClient } from '../src/redis';
import { ChatLimiter } from '../src/sockets';

const LIMIT: RateLimitOptions = { name: 'test', limit: 3, windowSeconds: 600, limitWithoutRedis: 1 };

describe('a rate limiter', () => {
  let store: StoreServer;
  let clients: RedisClient[];

  const connected = () => waitFor(() => clients.every(({ status }) => status === 'ready'));

  beforeAll(async () => {
    store = await startStore('redis');
    const keyPrefix = testRedisPrefix();
    clients = [1, 2].map(() => new RedisClient(store.url, { keyPrefix }).on('error', () => undefined));
    await connected();
  });
  afterAll(async () => {
    clients.forEach((client) => client.disconnect());
    await store.destroy();
  });

  const refusal = { code: 'rate_limited', retryAfterSeconds: expect.any(Number) as number };

  it('reports what is left and refuses what exceeds the limit, for each key separately', async () => {
    const limiter = RateLimiter.local({ name: 'test', limit: 2, windowSeconds: 60 });
    expect(await limiter.consume('ada')).toEqual({ limit: 2, remaining: 1, resetSeconds: 60 });
    expect(await limiter.consume('ada')).toMatchObject({ remaining: 0 });
    await expect(limiter.consume('ada')).rejects.toMatchObject({
      ...refusal,
      limit: { limit: 2, remaining: 0 },
    });
    expect(await limiter.consume('bob')).toMatchObject({ remaining: 1 });
  });

  it('counts the uses on all replicas together', async () => {
    const [here, there] = clients.map((client) => RateLimiter.shared(client, LIMIT));
    expect(await here!.consume('ada')).toMatchObject({ limit: 3, remaining: 2 });
    expect(await there!.consume('ada')).toMatchObject({ remaining: 1 });
    expect(await here!.consume('ada')).toMatchObject({ remaining: 0 });
    await expect(there!.consume('ada')).rejects.toMatchObject(refusal);
    const other = RateLimiter.shared(clients[0]!, { ...LIMIT, name: 'other' });
    expect(await other.consume('ada')).toMatchObject({ remaining: 2 });
  });

  it('reports in advance that nothing is left, without counting a use', async () => {
    for (const limiter of [
      RateLimiter.shared(clients[0]!, { ...LIMIT, name: 'asked' }),
      RateLimiter.local({ ...LIMIT, name: 'asked' }),
    ]) {
      for (let use = 0; use < LIMIT.limit; use += 1) {
        await limiter.requireLeft('ada');
        await limiter.requireLeft('ada');
        await limiter.consume('ada');
      }
      await expect(limiter.requireLeft('ada')).rejects.toMatchObject({
        ...refusal,
        limit: { limit: 3, remaining: 0 },
      });
      await limiter.requireLeft('bob');
    }
  });

  it('counts the chat messages of a user in all services together', async () => {
    const services = clients.map((client) => new ChatLimiter(client));
    const say = (n: number) => services[n % services.length]!.consume('cleo');
    for (let n = 0; n < CHAT_MESSAGES_PER_WINDOW; n += 1) await say(n);
    for (const n of [0, 1]) await expect(say(n)).rejects.toMatchObject(refusal);
  });

  it('counts locally while Redis is down, and shares its counts when Redis is back', async () => {
    const limiter = RateLimiter.shared(clients[0]!, LIMIT);
    await store.kill();
    await waitFor(() => clients[0]!.status !== 'ready');
    await limiter.consume('bob');
    await expect(limiter.consume('bob')).rejects.toMatchObject(refusal);
    await store.start();
    await connected();
    expect(await limiter.consume('bob')).toMatchObject({ remaining: 2 });
  });
});
