import { CHAT_MESSAGES_PER_WINDOW } from '@fourfold/contracts';
import { startStore, type StoreServer } from '@fourfold/stack';
import { testRedisPrefix, waitFor } from '@fourfold/testing';
import { Logger } from '@nestjs/common';
import { Clock, MetricsService, RateLimiter, RateLimitService, type RateLimitOptions } from '../src';
import { LimitsTelemetry } from '../src/limits/telemetry';
import { RedisClient } from '../src/redis';
import { ChatLimitService } from '../src/sockets';
import { holdChatWindow } from './support';

const MINUTE_MS = 60_000;
const LIMIT: RateLimitOptions = { name: 'test', limit: 3, windowSeconds: 600, limitWithoutRedis: 1 };

/** The shared limits of one replica, and the figures that it reports. */
function replicaOf(client: RedisClient) {
  const [metrics, clock] = [new MetricsService(), new Clock()];
  const limits = new RateLimitService(client, new LimitsTelemetry(metrics, clock));
  const fallbacks = async () =>
    (await metrics.registry.getSingleMetric('fourfold_limit_fallbacks_total')!.get()).values;
  return { clock, fallbacks, limits, create: (options = LIMIT) => limits.create(options) };
}

describe('a rate limiter', () => {
  let store: StoreServer;
  let clients: RedisClient[];
  let replicas: ReturnType<typeof replicaOf>[];

  const connected = () => waitFor(() => clients.every(({ status }) => status === 'ready'));

  beforeAll(async () => {
    store = await startStore('redis');
    const keyPrefix = testRedisPrefix();
    clients = [1, 2].map(() => new RedisClient(store.url, { keyPrefix }).on('error', () => undefined));
    replicas = clients.map(replicaOf);
    await connected();
  });
  afterEach(() => jest.restoreAllMocks());
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
    const [here, there] = replicas.map(({ create }) => create());
    expect(await here!.consume('ada')).toMatchObject({ limit: 3, remaining: 2 });
    expect(await there!.consume('ada')).toMatchObject({ remaining: 1 });
    expect(await here!.consume('ada')).toMatchObject({ remaining: 0 });
    await expect(there!.consume('ada')).rejects.toMatchObject(refusal);
    const other = replicas[0]!.create({ ...LIMIT, name: 'other' });
    expect(await other.consume('ada')).toMatchObject({ remaining: 2 });
  });

  it('reports in advance that nothing is left, without counting a use', async () => {
    for (const limiter of [
      replicas[0]!.create({ ...LIMIT, name: 'asked' }),
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

  it('takes a use back, which another replica can then make', async () => {
    const [here, there] = replicas.map((replica) =>
      replica.create({ ...LIMIT, name: 'given-back', limit: 1 }),
    );
    await here!.consume('ada');
    await expect(there!.consume('ada')).rejects.toMatchObject(refusal);
    await here!.giveBack('ada');
    expect(await there!.consume('ada')).toMatchObject({ limit: 1, remaining: 0 });
    await expect(here!.consume('ada')).rejects.toMatchObject(refusal);
  });

  it('counts the chat messages of a user in all services together', async () => {
    const services = replicas.map(({ limits }) => new ChatLimitService(limits));
    const say = (n: number) => services[n % services.length]!.consume('cleo');
    await holdChatWindow(clients[0]!, 'cleo');
    for (let n = 0; n < CHAT_MESSAGES_PER_WINDOW; n += 1) await say(n);
    for (const n of [0, 1]) await expect(say(n)).rejects.toMatchObject(refusal);
  });

  it('counts locally while Redis is down, and shares its counts when Redis is back', async () => {
    const limiter = replicas[0]!.create();
    await store.kill();
    await waitFor(() => clients[0]!.status !== 'ready');
    await limiter.consume('bob');
    await expect(limiter.consume('bob')).rejects.toMatchObject(refusal);
    await store.start();
    await connected();
    expect(await limiter.consume('bob')).toMatchObject({ remaining: 2 });
  });

  describe('whose keys Redis refuses', () => {
    let refused: RedisClient;

    beforeAll(async () => {
      await clients[0]!.call('ACL', 'SETUSER', 'stranger', 'on', '>secret', '~limit:theirs:*', '+@all');
      const { host } = new URL(store.url);
      refused = new RedisClient(`redis://stranger:secret@${host}`);
      await waitFor(() => refused.status === 'ready');
    });
    afterAll(() => refused.disconnect());

    it('counts locally, and every use is in the metrics', async () => {
      jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
      const { create, fallbacks } = replicaOf(refused);
      const [ours, theirs] = [create({ ...LIMIT, name: 'ours' }), create({ ...LIMIT, name: 'theirs' })];
      expect(await fallbacks()).toEqual([
        { labels: { limit: 'ours' }, value: 0 },
        { labels: { limit: 'theirs' }, value: 0 },
      ]);
      await ours.requireLeft('ada');
      expect(await ours.allows('ada')).toBe(true);
      await expect(ours.consume('ada')).rejects.toMatchObject(refusal);
      expect(await theirs.consume('ada')).toMatchObject({ remaining: 2 });
      expect(await fallbacks()).toEqual([
        { labels: { limit: 'ours' }, value: 3 },
        { labels: { limit: 'theirs' }, value: 0 },
      ]);
    });

    it('says why in the log, once a minute for each limit', async () => {
      const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
      const { clock, create } = replicaOf(refused);
      const [one, another] = [create({ ...LIMIT, name: 'one' }), create({ ...LIMIT, name: 'another' })];
      const startedAt = clock.now().getTime();
      const now = jest.spyOn(clock, 'now');
      const useAt = async (limiter: RateLimiter, ms: number): Promise<void> => {
        now.mockReturnValue(new Date(startedAt + ms));
        await limiter.allows('ada');
      };
      await useAt(one, 0);
      await useAt(one, MINUTE_MS - 1);
      const lineOf = (limit: string): unknown =>
        expect.objectContaining({
          limit,
          err: expect.objectContaining({ message: expect.stringContaining('NOPERM') }),
        });
      expect(warn.mock.calls).toEqual([[lineOf('one')]]);
      await useAt(another, MINUTE_MS - 1);
      await useAt(one, MINUTE_MS);
      expect(warn.mock.calls).toEqual(['one', 'another', 'one'].map((limit) => [lineOf(limit)]));
    });
  });
});
