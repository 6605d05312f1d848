import { once } from 'node:events';
import { startStore, type StoreServer } from '@fourfold/stack';
import { Cluster, Redis } from 'ioredis';
import { redisServersOf } from '../src/config/redis-servers';
import { closeConnection, connectTo } from '../src/redis/connect';

describe('a connection to Redis', () => {
  let store: StoreServer;
  let client: Redis | Cluster;

  beforeAll(async () => {
    store = await startStore('redis');
    const variables = {
      REDIS_URL: store.url,
      REDIS_MODE: 'server',
      REDIS_COMMAND_TIMEOUT_MS: 60_000,
    } as const;
    client = connectTo({ server: Redis, cluster: Cluster }, redisServersOf(variables), {});
    await once(client, 'ready');
  });
  afterAll(() => store.destroy());

  it('is made again after ioredis has given it up, and stays closed after we have closed it', async () => {
    client.disconnect();
    await once(client, 'end');
    await once(client, 'ready');
    expect(await client.ping()).toBe('PONG');

    const connect = jest.spyOn(client, 'connect');
    closeConnection(client);
    await once(client, 'end');
    expect(connect).not.toHaveBeenCalled();
  });
});
