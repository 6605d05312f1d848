import { once } from 'node:events';
import { join } from 'node:path';
import { startRedisSentinel, startStore } from '@fourfold/stack';
import { TcpProxy, waitFor } from '@fourfold/testing';
import { Cluster, Redis } from 'ioredis';
import { MetricsService, ShutdownService, type ServiceConfig } from '../src';
import { redisServersOf } from '../src/config/redis-servers';
import { isStoreUnavailable } from '../src/errors/to-app-error';
import { closeConnection, connectTo } from '../src/redis/connect';
import { connectRedis } from '../src/redis/redis.client';
import { RedisTelemetry } from '../src/redis/telemetry';

describe('a connection to Redis', () => {
  const closing: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  function connect(variables: Pick<Parameters<typeof redisServersOf>[0], 'REDIS_MODE' | 'REDIS_URL'>) {
    const servers = redisServersOf({
      ...variables,
      REDIS_SENTINEL_MASTER: 'fourfold',
      REDIS_COMMAND_TIMEOUT_MS: 60_000,
    });
    const client = connectTo({ server: Redis, cluster: Cluster }, servers, {});
    closing.push(() => closeConnection(client));
    return client;
  }

  it('is made again after ioredis has given it up, and stays closed after we have closed it', async () => {
    const store = await startStore('redis');
    closing.push(() => store.destroy());
    const client = connect({ REDIS_MODE: 'server', REDIS_URL: store.url });
    await once(client, 'ready');
    client.disconnect();
    await once(client, 'end');
    await once(client, 'ready');
    expect(await client.ping()).toBe('PONG');

    const again = jest.spyOn(client, 'connect');
    closeConnection(client);
    await once(client, 'end');
    expect(again).not.toHaveBeenCalled();
  });

  it('is made with the help of another sentinel when one accepts connections but does not answer', async () => {
    const group = await startRedisSentinel();
    closing.push(() => group.destroy());
    const frozen = await TcpProxy.start(group.env['REDIS_URL']!);
    closing.push(() => frozen.stop());
    frozen.stall();
    const client = connect({ REDIS_MODE: 'sentinel', REDIS_URL: `${frozen.url},${group.env['REDIS_URL']}` });
    await once(client, 'ready');
    expect(await client.ping()).toBe('PONG');
  });

  it('refuses commands at once while no node of a Cluster can be reached', async () => {
    const nobody = await TcpProxy.start(() => undefined);
    closing.push(() => nobody.stop());
    const redis = redisServersOf({
      REDIS_MODE: 'cluster',
      REDIS_URL: nobody.url.replace('tcp:', 'redis:'),
      REDIS_COMMAND_TIMEOUT_MS: 60_000,
    });
    const config = { redis, REDIS_KEY_PREFIX: '' } as ServiceConfig;
    const client = await connectRedis(
      config,
      new ShutdownService(),
      new RedisTelemetry(new MetricsService()),
    );
    closing.push(() => closeConnection(client));
    client.defineScript(join(__dirname, '../src/presence/presence.lua'));
    for (const send of [() => client.get('key'), () => client.runScript('presence', ['key'], {})]) {
      await waitFor(() => client.status === 'reconnecting');
      expect(isStoreUnavailable(await send().catch((error: unknown) => error))).toBe(true);
    }
  });
});
