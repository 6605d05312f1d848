import { FRIENDS_CLIENT, FRIENDS_SERVER } from '@fourfold/contracts';
import { startStore, type StoreServer } from '@fourfold/stack';
import { sizeOf, waitFor } from '@fourfold/testing';
import { TRANSPORTS, plain, type Transport } from '@fourfold/testing/transports';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { IoServer, userRoom } from '../src/sockets';
import { ServiceWorld } from './fixtures/service.world';
import { openRaw } from './fixtures/fixture-tab';

/** Messages per event and transport; at full size more than ten thousand for each event. */
const CASES = sizeOf({ full: 5_500, short: 1_000 });
const BATCH = 500;
/** Every run sends the same messages. */
const SEED = 1;
const CONNECTIONS = sizeOf({ full: 1_000, short: 200 });
const UNLIMITED = { messagesPerSecond: 1e6, strikes: 1e6, waitingMessages: 1e6 };

const rejections: unknown[] = [];
const noteRejection = (reason: unknown): void => void rejections.push(reason);

beforeAll(() => process.on('unhandledRejection', noteRejection));
afterAll(() => {
  process.off('unhandledRejection', noteRejection);
  expect(rejections).toEqual([]);
});

describe.each(TRANSPORTS)('random input through the %s transport', (_name, transport: Transport) => {
  let world: ServiceWorld;
  let cases: unknown[] | undefined;

  beforeAll(async () => (world = await ServiceWorld.start({ limits: UNLIMITED })));
  afterEach(() => world.closeClients());
  afterAll(() => world.stop());

  const names = [
    'to_user_id',
    'message',
    'message_id',
    'friend_id',
    'offset',
    'appear_offline',
    'enabled',
    '__proto__',
  ];
  const value = fc.oneof(
    fc.jsonValue(),
    fc.uuid(),
    fc.integer(),
    fc.boolean(),
    fc.string({ unit: 'binary' }),
  );
  const payload = fc.oneof(
    fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value, { maxKeys: 4 }),
    value.filter((it) => typeof it === 'object' && it !== null && !Array.isArray(it)),
  );

  it.each(Object.values(FRIENDS_CLIENT).filter((name) => name !== 'ping' && name !== 'pong'))(
    'as the payload of %s is handled or refused, each message once',
    async (name) => {
      const client = await world.open(transport);
      const { handled } = world.first.recorder;
      cases ??= fc
        .sample(payload, { numRuns: CASES, seed: SEED })
        .filter((it) => Buffer.byteLength(JSON.stringify(it)) < 3_500 && !('type' in (it as object)));
      let sent = 0;
      const before = handled.length;
      while (sent < cases.length) {
        for (const one of cases.slice(sent, sent + BATCH)) client.send(name, one);
        sent = Math.min(cases.length, sent + BATCH);
        await waitFor(() => handled.length - before + client.errors.length === sent, {
          what: `${sent} answers`,
        });
      }
      const known = new Set(['validation_failed', 'rate_limited', 'message_not_found', 'internal']);
      expect(client.errors.filter((code) => !known.has(code as string))).toEqual([]);
      expect(({} as Record<string, unknown>).admin).toBeUndefined();
    },
  );

  it('as raw frames closes at most the socket that sent it', async () => {
    const honest = await world.open(transport);
    const frames = fc.sample(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
        fc
          .tuple(
            fc.constantFrom('0', '2', '3', '40', '41', '42', '43', '44', '45', '451-', '4511-', '46'),
            fc.json(),
          )
          .map((parts) => parts.join('')),
      ),
      { numRuns: 400, seed: SEED },
    );
    for (const frame of frames) {
      const client = await world.open(transport);
      client.wire.send(frame);
      client.wire.close();
    }
    await honest.roundTrip();
  });

  it('in one-byte fragments is reassembled, and endless empty fragments close the socket', async () => {
    const honest = await world.open(transport);
    const patient = await world.open(transport);
    const frame = transport === plain ? '{"type":"ping"}' : '42["ping"]';
    for (let at = 0; at < frame.length; at += 1)
      patient.wire.send(frame[at]!, { fin: at === frame.length - 1 });
    await patient.hear('pong');
    const endless = await world.open(transport);
    const drip = setInterval(() => {
      for (let n = 0; n < 2_000; n += 1)
        if (endless.wire.readyState === 1) endless.wire.send('', { fin: false });
    }, 10);
    expect([1008, 1009]).toContain(await endless.closed);
    clearInterval(drip);
    await honest.roundTrip();
  });
});

describe.each(TRANSPORTS)('a flood through the %s transport', (_name, transport: Transport) => {
  let world: ServiceWorld;

  beforeAll(async () => (world = await ServiceWorld.start()));
  afterEach(() => world.closeClients());
  afterAll(() => world.stop());

  it.each(['protocol pings', 'frames without a message'])('of %s ends with 1008', async (what) => {
    const client = await world.open(transport);
    const flood = setInterval(() => {
      if (client.isClosed) return;
      for (let n = 0; n < 50; n += 1)
        if (what === 'protocol pings') client.wire.ping();
        else client.wire.send(transport === plain ? 'x' : '3');
    }, 50);
    expect(await client.closed).toBe(1008);
    clearInterval(flood);
  });

  it('does not keep others from being served', async () => {
    const honest = await world.open(transport);
    const floods = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = await world.open(transport);
        for (let n = 0; n < 5_000; n += 1) client.send('mark_read', { message_id: 1 });
        return client;
      }),
    );
    while (floods.some(({ isClosed }) => !isClosed)) await honest.roundTrip();
    expect(await Promise.all(floods.map(({ closed }) => closed))).toEqual(Array(5).fill(1008));
    if (transport === plain)
      expect(new Set(floods.flatMap(({ errors }) => errors))).toEqual(new Set(['rate_limited']));
  });

  it('of volatile messages is dropped for a client that does not read, which stays connected', async () => {
    const [lazy, eager] = [world.player(), world.player()];
    const sleeper = await world.open(transport, lazy);
    const reader = await world.open(transport, eager);
    sleeper.wire.pause();
    const server = world.first.app.get<IoServer>(IoServer);
    const payload = { text: 'x'.repeat(1_000) };
    for (let batch = 1; batch <= 20; batch += 1) {
      for (let n = 0; n < 1_000; n += 1)
        server.to(userRoom(lazy.user_id)).volatile.emit(FRIENDS_SERVER.onlineFriends, payload);
      // A broadcast reaches the sockets of its own replica only after Redis has answered.
      server.to(userRoom(eager.user_id)).emit(FRIENDS_SERVER.onlineFriends, { n: batch });
      await reader.hear('online_friends', batch);
      expect(await world.metric('fourfold_socket_buffered_bytes')).toBeLessThan(64 * 1_024);
    }
    server.to(userRoom(lazy.user_id)).emit(FRIENDS_SERVER.messageRead, { message_id: 1 });
    sleeper.wire.resume();
    expect(await sleeper.hear('message_read')).toEqual({ message_id: 1 });
    expect(sleeper.heard('online_friends').length).toBeLessThan(20_000);
  });

  it('to a client that does not read is buffered up to a limit, and closes only that client', async () => {
    const [lazy, eager] = [world.player(), world.player()];
    const sleeper = await world.open(transport, lazy);
    const reader = await world.open(transport, eager);
    sleeper.wire.pause();
    const server = world.first.app.get<IoServer>(IoServer);
    const payload = { text: 'x'.repeat(1_000) };
    let most = 0;
    let sent = 0;
    while (!world.first.recorder.gone.some(({ user_id }) => user_id === lazy.user_id)) {
      for (let n = 0; n < 500; n += 1)
        server.to(userRoom(lazy.user_id)).emit(FRIENDS_SERVER.onlineFriends, payload);
      server.to(userRoom(eager.user_id)).emit(FRIENDS_SERVER.onlineFriends, { n: (sent += 1) });
      await reader.hear('online_friends', sent);
      most = Math.max(most, await world.metric('fourfold_socket_buffered_bytes'));
      expect(sent).toBeLessThan(200);
    }
    expect(world.first.recorder.gone.at(-1)).toEqual({ user_id: lazy.user_id, code: 1013 });
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(1.2 * 1_024 * 1_024);
    await waitFor(async () => (await world.metric('fourfold_socket_buffered_bytes')) === 0);
  });
});

describe('many connections that send no CONNECT packet', () => {
  it('are closed in time, and then no longer count towards the limits', async () => {
    const places = CONNECTIONS + CONNECTIONS / 2;
    const world = await ServiceWorld.start({
      limits: { connectMs: 300, sockets: places, socketsPerUser: places },
    });
    const token = world.issuer.token();
    for (const round of [1, 2]) {
      const closed: Promise<number>[] = [];
      for (let opened = 0; opened < CONNECTIONS; opened += 100) {
        const raw = await Promise.all(
          Array.from({ length: 100 }, () => openRaw({ url: world.first.url, token })),
        );
        closed.push(...raw.map((client) => client.closed));
      }
      expect([round, ...new Set(await Promise.all(closed))]).toEqual([round, 1008]);
      await waitFor(async () => (await world.sockets()) === 0);
    }
    await world.stop();
  });
});

describe('while Redis is down', () => {
  let redis: StoreServer;
  let world: ServiceWorld;

  beforeAll(async () => {
    redis = await startStore('redis');
    world = await ServiceWorld.start({
      replicas: 2,
      env: { REDIS_URL: redis.url },
    });
  });
  afterAll(async () => {
    await world.stop();
    await redis.destroy();
  });

  it('sockets open and receive the events of their own replica, which stays ready; chat stays limited, and all events arrive when Redis is back', async () => {
    const [ada, bob] = [world.player(), world.player()];
    const [, transport] = TRANSPORTS[1];
    const here = await world.open(transport, ada);
    const elsewhere = await world.open(TRANSPORTS[0][1], bob, world.second);
    await redis.kill();
    await waitFor(async () => {
      here.send('get_online_friends');
      return here.heard('online_friends').length > 0;
    });
    expect([await world.status('/health/live'), await world.status('/health/ready')]).toEqual([200, 200]);
    const late = await world.open(transport, bob);
    for (let n = 0; n < 7; n += 1) here.send('send_message', { to_user_id: bob.user_id, message: `m${n}` });
    await late.hear('new_message', 5);
    await here.hear('error', 2);
    expect(here.errors).toEqual(['rate_limited', 'rate_limited']);
    expect(elsewhere.heard('new_message')).toEqual([]);
    await waitFor(async () => (await world.metric('fourfold_socket_broadcast_failures_total')) > 0);

    await redis.start();
    await waitFor(
      () => {
        const server = world.first.app.get<IoServer>(IoServer);
        server.to(userRoom(bob.user_id)).emit(FRIENDS_SERVER.onlineFriends, { friends: [randomUUID()] });
        return elsewhere.heard('online_friends').length > 0;
      },
      { intervalMs: 100, what: 'the replicas to be connected' },
    );
  });
});
