import { isDeepStrictEqual } from 'node:util';
import { FRIENDS_SERVER } from '@fourfold/contracts';
import { storeUrls, TcpProxy, USUAL_TIMEOUTS, waitFor } from '@fourfold/testing';
import { TRANSPORTS } from '@fourfold/testing/transports';
import { IoServer } from '../src/sockets/io.server';
import type { FixtureTab } from './fixtures/fixture-tab';
import { ServiceWorld, type Player, type Replica } from './fixtures/service.world';

const [[, socketIo], [, plain]] = TRANSPORTS;

describe('two replicas on one Redis', () => {
  let world: ServiceWorld;
  let redis: TcpProxy;

  beforeAll(async () => {
    redis = await TcpProxy.start(storeUrls().redis);
    world = await ServiceWorld.start({
      replicas: 2,
      env: { ...USUAL_TIMEOUTS, REDIS_URL: redis.url },
    });
  });
  afterEach(() => world.closeClients());
  afterAll(async () => {
    await world.stop();
    await redis.stop();
  });

  const send = ({ app }: Replica, to: Player[], friend: string): void => {
    const userIds = to.map(({ user_id }) => user_id);
    app.get<IoServer>(IoServer).emitToUsers(userIds, FRIENDS_SERVER.onlineFriends, { friends: [friend] });
  };
  const hears = (tab: FixtureTab, friend: string): boolean =>
    tab.heard('online_friends').some((payload) => isDeepStrictEqual(payload, { friends: [friend] }));
  const received = (replica: Replica): Promise<number> =>
    world.metric('fourfold_socket_broadcasts_received_total', {}, replica);

  it('hear only what is for their own sockets', async () => {
    const [ada, bob] = [world.player(), world.player()];
    const here = await world.open(socketIo, ada, world.first);
    const there = await world.open(plain, bob, world.second);
    const before = await Promise.all(world.replicas.map(received));
    send(world.first, [bob], 'one');
    await waitFor(() => hears(there, 'one'));
    send(world.second, [bob], 'two');
    send(world.second, [ada, bob], 'three');
    await waitFor(() => hears(here, 'three') && hears(there, 'three'));
    await waitFor(async () => (await received(world.second)) === before[1]! + 3);
    expect(await received(world.first)).toBe(before[0]! + 1);
    send(world.first, [], 'nobody');
    send(world.first, [ada], 'last');
    await waitFor(() => hears(here, 'last'));
    expect(hears(here, 'nobody')).toBe(false);
  });

  it('deliver to a socket from the first message on that was sent after its welcome', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = world.player();
      const tab = await world.open(socketIo, player, world.first);
      send(world.second, [player], 'first');
      await waitFor(() => hears(tab, 'first'));
    }
  });

  it('replace connections on which nothing is answered any more, and go on', async () => {
    const player = world.player();
    const tab = await world.open(socketIo, player, world.first);
    redis.swallow();
    await waitFor(() => {
      send(world.second, [player], 'again');
      return hears(tab, 'again');
    });
    for (const connection of ['subscriber', 'commands'])
      await waitFor(
        async () => (await world.metric('fourfold_redis_silent_connections_total', { connection })) > 0,
        { what: `the silent connection for the ${connection}` },
      );
    const revoked = { scope: 'session', session_id: player.sid } as const;
    await world.revoke({ user_id: player.user_id, revoked }, world.second);
    expect(await tab.closed).toBe(4401);
  });
});
