import type { AccessChange, RevokedAccess } from '@fourfold/contracts';
import { storeUrls, TcpProxy, waitFor } from '@fourfold/testing';
import { TRANSPORTS } from '@fourfold/testing/transports';
import { randomUUID } from 'node:crypto';
import { RevocationService, ShutdownService } from '../src';
import { RedisClient } from '../src/redis';
import { ServiceWorld, type Player, type Replica } from './fixtures/service.world';

/** Shortens the delays between retries from half a minute to half a second. */
jest.mock('node:timers/promises', () => {
  const timers = jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises');
  const setTimeout: typeof timers.setTimeout = (ms, ...rest) =>
    timers.setTimeout(Math.min(ms ?? 0, 500), ...rest);
  return { ...timers, setTimeout };
});

/** Shorter than the longest step of a shutdown. */
const LEARNT_WITHIN_MS = 8_000;

const changeOf = (user_id: string, revoked: RevokedAccess = { scope: 'all' }): AccessChange => ({
  user_id,
  account_version: 2,
  revoked,
  not_before: new Date().toISOString(),
});

describe('revoked access', () => {
  let world: ServiceWorld;
  let redis: TcpProxy;

  const status = (replica: Replica, token: string) => world.status('/things/mine', token, replica);
  const everywhere = (token: string): Promise<number[]> =>
    Promise.all(world.replicas.map((replica) => status(replica, token)));
  const refusedEverywhere = (token: string): Promise<boolean> =>
    waitFor(async () => (await everywhere(token)).every((answer) => answer === 401));
  const allConnected = () =>
    waitFor(() => world.replicas.every(({ app }) => app.get(RedisClient).status === 'ready'));
  const startLate = async (token: string): Promise<number> => {
    const replica = await world.startReplica();
    const answer = await status(replica, token);
    await world.replicas.pop()!.app.close();
    return answer;
  };

  beforeAll(async () => {
    redis = await TcpProxy.start(storeUrls().redis);
    world = await ServiceWorld.start({
      replicas: 3,
      env: { REDIS_URL: redis.url },
    });
    await allConnected();
  });
  afterAll(async () => {
    await world.stop();
    await redis.stop();
  });

  it.each<[string, (session: string) => RevokedAccess]>([
    ['a user', () => ({ scope: 'all' })],
    ['a session', (session_id) => ({ scope: 'session', session_id })],
    ['all other sessions', () => ({ scope: 'all_but_session', session_id: randomUUID() })],
  ])('of %s is refused by three replicas, through Redis alone', async (_whose, scope) => {
    const [user, session] = [randomUUID(), randomUUID()];
    const token = world.issuer.token({ sub: user, sid: session, ver: 1 });
    const stays = world.issuer.token();
    expect(await everywhere(token)).toEqual([200, 200, 200]);
    await world.first.app.get(RevocationService).revoke(changeOf(user, scope(session)));
    expect(await status(world.first, token)).toBe(401);
    await refusedEverywhere(token);
    expect(await everywhere(stays)).toEqual([200, 200, 200]);
    expect(await everywhere(world.issuer.token({ sub: user, ver: 2 }))).toEqual([200, 200, 200]);
  });

  it('is checked without a request to Redis', async () => {
    const commands = jest.spyOn(world.first.app.get(RedisClient), 'sendCommand');
    const token = world.issuer.token();
    for (let count = 0; count < 200; count += 1) await status(world.first, token);
    // The service polls for changes, with or without requests.
    const asked = commands.mock.calls.map(([{ name }]) => name).filter((name) => name !== 'xrange');
    expect(asked).toEqual([]);
    commands.mockRestore();
  });

  it('is known to a replica that starts later, before its first request', async () => {
    const token = world.issuer.token({ sub: 'earlier', ver: 1 });
    await world.first.app.get(RevocationService).revoke(changeOf('earlier'));
    expect(await startLate(token)).toBe(401);
  });

  it('is learnt by a replica that stops, while it still answers', async () => {
    const replica = await world.startReplica();
    const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    replica.app.get(ShutdownService).register('consumers', 'a job that takes its time', () => {
      reached.resolve();
      return held.promise;
    });
    const token = world.issuer.token({ sub: 'quick', ver: 1 });
    const stopped = world.replicas.pop()!.app.close();
    await reached.promise;
    expect(await status(replica, token)).toBe(200);
    await world.first.app.get(RevocationService).revoke(changeOf('quick'));
    await waitFor(async () => (await status(replica, token)) === 401, { timeoutMs: LEARNT_WITHIN_MS });
    held.resolve();
    await stopped;
  });

  it('stays known after Redis was down or has lost everything', async () => {
    const token = world.issuer.token({ sub: 'outlived', ver: 1 });
    redis.cut();
    await world.first.app
      .get(RevocationService)
      .revoke(changeOf('outlived'))
      .catch(() => undefined);
    expect(await status(world.first, token)).toBe(401);
    redis.heal();
    await allConnected();
    await world.first.app.get(RedisClient).del('access-changes');
    const next = world.issuer.token({ sub: 'next', ver: 1 });
    await world.first.app.get(RevocationService).revoke(changeOf('next'));
    await refusedEverywhere(next);
    expect(await status(world.first, token)).toBe(401);
  });

  it('is refused while only auth can be reached, and nobody else is signed out', async () => {
    const [banned, honest] = [world.issuer.token({ sub: 'banned', ver: 1 }), world.issuer.token()];
    redis.cut();
    expect(await everywhere(banned)).toEqual([200, 200, 200]);
    world.issuer.publishChange(changeOf('banned'));
    await refusedEverywhere(banned);
    expect(await everywhere(honest)).toEqual([200, 200, 200]);
    expect(await startLate(banned)).toBe(401);
  });

  it('stays refused while auth is down too, and nobody else is signed out', async () => {
    const [banned, honest] = [world.issuer.token({ sub: 'banned', ver: 1 }), world.issuer.token()];
    redis.cut();
    expect(await everywhere(honest)).toEqual([200, 200, 200]);
    await world.issuer.stop();
    expect(await everywhere(honest)).toEqual([200, 200, 200]);
    expect(await everywhere(banned)).toEqual([401, 401, 401]);
  });
});

describe('sockets while Redis is down', () => {
  it('are closed when access is revoked, on every replica and either transport, while others stay open', async () => {
    const redis = await TcpProxy.start(storeUrls().redis);
    const world = await ServiceWorld.start({
      replicas: 2,
      env: { REDIS_URL: redis.url },
    });
    const open = (player: Player) =>
      Promise.all(
        world.replicas.flatMap((replica) =>
          TRANSPORTS.map(([, transport]) => world.open(transport, player, replica)),
        ),
      );
    const banned = world.player();
    const [doomed, spared] = [await open(banned), await open(world.player())];
    redis.cut();
    world.issuer.publishChange(changeOf(banned.user_id));
    expect(await Promise.all(doomed.map(({ closed }) => closed))).toEqual([4401, 4401, 4401, 4401]);
    for (const client of spared) await client.roundTrip();
    for (const [, transport] of TRANSPORTS)
      await expect(world.attempt(transport, { token: world.token(banned) })).rejects.toThrow();
    redis.heal();
    await world.stop();
    await redis.stop();
  });
});
