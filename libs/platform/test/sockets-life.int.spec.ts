import {
  FRIENDS_SERVER,
  SOCKET_AUTHENTICATE_SECONDS,
  SOCKET_PING_SECONDS,
  SOCKET_PONG_SECONDS,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { TRANSPORTS, plain, socketIo, type Transport } from '@fourfold/testing/transports';
import { randomUUID } from 'node:crypto';
import { closeSocket, IoServer, userRoom } from '../src/sockets';
import { ServiceWorld, type Player, type Replica } from './fixtures/service.world';
import { adjustableClock } from './fixtures/clock';
import { openRaw, type FixtureTab } from './fixtures/fixture-tab';

/** Sockets that a drain closes 1.2 s apart, so that the last one has seconds to answer after the first was closed. */
const DRAINED = 8;

const serverOf = (replica: Replica) => replica.app.get<IoServer>(IoServer);

describe.each(TRANSPORTS)('the life of a socket on the %s transport', (_name, transport: Transport) => {
  let world: ServiceWorld;

  beforeAll(async () => (world = await ServiceWorld.start({ replicas: 2 })));
  afterEach(() => world.closeClients());
  afterAll(() => world.stop());

  const socketOf = ({ user_id }: Player, replica = world.first) =>
    [...serverOf(replica).sockets.sockets.values()].find(({ data }) => data.user.user_id === user_id)!;
  const departure = ({ user_id }: Player, replica = world.first) =>
    waitFor(() => replica.recorder.gone.find((gone) => gone.user_id === user_id), { what: 'the disconnect' });

  describe('ends', () => {
    it.each([1000, 1001, 3000])('when the client closes with %i', async (code) => {
      const player = world.player();
      const client = await world.open(transport, player);
      client.wire.close(code);
      expect(await departure(player)).toMatchObject({ code });
    });

    it('when the client closes without a code', async () => {
      const player = world.player();
      (await world.open(transport, player)).close();
      expect(await departure(player)).toMatchObject({ code: 1005 });
    });

    it('when the connection breaks', async () => {
      const player = world.player();
      (await world.open(transport, player)).wire.terminate();
      expect(await departure(player)).toMatchObject({ code: 1006 });
    });

    it('after its last message was handled', async () => {
      const player = world.player();
      const client = await world.open(transport, player);
      let open = (): void => undefined;
      const { recorder } = world.first;
      recorder.gate = new Promise((resolve) => (open = resolve));
      client.send('get_chat_history', { friend_id: randomUUID() });
      client.send('mark_read', { message_id: 7 });
      client.send('ping');
      await client.hear('pong');
      client.wire.terminate();
      await waitFor(async () => (await world.sockets()) === 0);
      expect(recorder.gone.some(({ user_id }) => user_id === player.user_id)).toBe(false);
      open();
      recorder.gate = undefined;
      await departure(player);
      expect(recorder.handled.filter(({ user_id }) => user_id === player.user_id)).toHaveLength(2);
    });

    it('with 1011 when the hook of the service fails', async () => {
      const player = world.player();
      world.first.recorder.refuses = new Error('no presence');
      const client = await world.attempt(transport, { token: world.token(player) });
      expect(await client.closed).toBe(1011);
      world.first.recorder.refuses = undefined;
      expect(await departure(player)).toMatchObject({ code: 1011 });
    });

    it('with the code that the service gives', async () => {
      const player = world.player();
      const client = await world.open(transport, player);
      closeSocket(socketOf(player), 4100, 'moved');
      expect(await client.closed).toBe(4100);
      expect(await departure(player)).toMatchObject({ code: 4100 });
    });
  });

  describe('receives', () => {
    it('events for its rooms from every replica, once even if it is in several of them, unless excepted', async () => {
      const player = world.player();
      const [here, there] = await Promise.all(
        world.replicas.map((replica) => world.open(transport, player, replica)),
      );
      await socketOf(player, world.second).join(['red', 'blue']);
      serverOf(world.first).to(['red', 'blue']).emit(FRIENDS_SERVER.onlineFriends, { n: 1 });
      serverOf(world.first)
        .to(userRoom(player.user_id))
        .except('red')
        .emit(FRIENDS_SERVER.onlineFriends, { n: 2 });
      serverOf(world.first)
        .to(userRoom(player.user_id))
        .volatile.emit(FRIENDS_SERVER.onlineFriends, { n: 3 });
      await Promise.all([here!.hear('online_friends', 2), there!.hear('online_friends', 2)]);
      expect(here!.heard('online_friends')).toEqual([{ n: 2 }, { n: 3 }]);
      expect(there!.heard('online_friends')).toEqual([{ n: 1 }, { n: 3 }]);
    });
  });

  describe('ends when access is revoked', () => {
    it('for its session, on every replica, while other sockets stay open', async () => {
      const player = world.player();
      const otherSession = { ...player, sid: randomUUID() };
      const doomed = await Promise.all(
        world.replicas.map((replica) => world.open(transport, player, replica)),
      );
      const spared = await Promise.all(
        world.replicas.flatMap((replica) => [
          world.open(transport, otherSession, replica),
          world.open(transport, world.player(), replica),
        ]),
      );
      await world.revoke({
        user_id: player.user_id,
        revoked: { scope: 'session', session_id: player.sid },
      });
      const codes = await Promise.all(doomed.map((client) => client.closed));
      expect(codes).toEqual([4401, 4401]);
      expect(await departure(player, world.second)).toMatchObject({ code: 4401 });
      for (const client of spared) await client.roundTrip();
      await expect(world.attempt(transport, { token: world.token(player) })).rejects.toMatchObject(
        transport === plain ? { status: 401 } : { body: 'unauthorized' },
      );
    });

    it('for its whole account, whatever the session', async () => {
      const player = world.player();
      const clients = await Promise.all(
        world.replicas.map((replica) => world.open(transport, { ...player, sid: randomUUID() }, replica)),
      );
      await world.revoke({ user_id: player.user_id, revoked: { scope: 'all' } });
      expect(await Promise.all(clients.map((client) => client.closed))).toEqual([4401, 4401]);
    });
  });

  describe('whose token expires', () => {
    /**
     * Runs `event` with a clock that is `seconds` ahead. `event` must not send: Socket.IO's client would
     * close the connection after so long a silence.
     */
    async function later<T>(seconds: number, event: () => Promise<T>): Promise<T> {
      const clock = jest.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + seconds * 1_000);
      return event().finally(() => clock.mockRestore());
    }
    const tokenFor = ({ user_id, sid }: Player, seconds: number): string =>
      world.issuer.token({ sub: user_id, sid, exp: Math.floor(Date.now() / 1_000) + seconds });
    const openFor = (player: Player, seconds: number) =>
      world.attempt(transport, { token: tokenFor(player, seconds) });

    it('is asked once for a new token, and closed with 4401 without it', async () => {
      const player = world.player();
      const client = await openFor(player, 60);
      const other = await openFor(world.player(), 600);
      await later(61, () => client.hear('authenticate_required'));
      expect(await later(61 + SOCKET_AUTHENTICATE_SECONDS, () => client.closed)).toBe(4401);
      expect(client.heard('authenticate_required')).toHaveLength(1);
      expect(await departure(player)).toMatchObject({ code: 4401 });
      await other.roundTrip();
      expect(other.heard('authenticate_required')).toEqual([]);
    });

    it('stays open with a new token until that expires too', async () => {
      const player = world.player();
      const client = await openFor(player, 60);
      await later(61, () => client.hear('authenticate_required'));
      client.send('authenticate', { token: tokenFor(player, 120) });
      await client.roundTrip();
      await later(121, () => client.hear('authenticate_required', 2));
      client.send('authenticate', { token: world.issuer.ticket({ sub: player.user_id, sid: player.sid }) });
      await client.roundTrip();
      expect([client.isClosed, client.errors]).toEqual([false, []]);
    });

    it('refuses a token that is expired, revoked, malformed or of another user', async () => {
      const player = world.player();
      const client = await openFor(player, 60);
      const revoked = { ...player, sid: randomUUID() };
      await world.revoke({
        user_id: player.user_id,
        revoked: { scope: 'session', session_id: revoked.sid },
      });
      await later(61, () => client.hear('authenticate_required'));
      for (const token of [
        tokenFor(world.player(), 600),
        tokenFor(player, -60),
        tokenFor(revoked, 600),
        'nonsense',
      ])
        client.send('authenticate', { token });
      client.send('authenticate', {});
      await client.hear('error', 5);
      expect(client.errors).toEqual([...Array(4).fill('unauthorized'), 'validation_failed']);
      expect(await later(61 + SOCKET_AUTHENTICATE_SECONDS, () => client.closed)).toBe(4401);
    });
  });
});

describe.each(TRANSPORTS)('keep-alive on the %s transport', (_name, transport: Transport) => {
  let world: ServiceWorld;

  beforeAll(async () => (world = await ServiceWorld.start()));
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.stop());

  it('closes a client that does not answer a server_ping, and keeps one that sends pong or any message', async () => {
    const clock = adjustableClock();
    const silent = world.player();
    const mute = await world.open(transport, silent);
    const [ponging, talking] = [await world.open(transport), await world.open(transport)];
    clock.setForward(SOCKET_PING_SECONDS);
    await Promise.all([mute, ponging, talking].map((client) => client.hear('server_ping')));
    ponging.send('pong');
    await ponging.arrived();
    await talking.roundTrip();
    clock.setForward(SOCKET_PONG_SECONDS);
    expect(await mute.closed).toBe(4408);
    clock.setForward(SOCKET_PING_SECONDS);
    await Promise.all([ponging, talking].map((client) => client.hear('server_ping', 2)));
    await waitFor(() => world.first.recorder.gone.length > 0);
    expect(world.first.recorder.gone).toEqual([{ user_id: silent.user_id, code: 4408 }]);
  });
});

describe('a replica that stops', () => {
  it('answers the messages in progress, closes with 1012, reports no other code, and accepts no new socket', async () => {
    const world = await ServiceWorld.start({ replicas: 2, limits: { lastMessagesMs: 60_000 } });
    const { recorder, app } = world.first;
    // Sockets are closed in the order in which they were opened.
    const busy = await world.open(socketIo);
    const others = await Promise.all([socketIo, plain, plain].map((transport) => world.open(transport)));
    let open = (): void => undefined;
    recorder.gate = new Promise((resolve) => (open = resolve));
    const answer = busy.acknowledged('get_chat_history', { friend_id: randomUUID() });
    const late = busy.acknowledged('mark_read', { message_id: 1 });
    busy.send('ping');
    await busy.hear('pong');
    const stopped = app.close();
    expect(await Promise.all(others.map((client) => client.closed))).toEqual([1012, 1012, 1012]);
    await expect(world.attempt(plain, { token: world.issuer.token() })).rejects.toMatchObject({
      status: 503,
    });
    busy.send('mark_read', { message_id: 2 });
    await busy.arrived();
    open();
    expect(await Promise.all([answer, late])).toEqual([{}, {}]);
    expect(await busy.closed).toBe(1012);
    await stopped;
    expect(recorder.gone.map(({ code }) => code)).toEqual(Array(4).fill(1012));
    expect(recorder.handled.map(({ body }) => body)).not.toContainEqual({ message_id: 2 });
    world.replicas.shift();
    await world.open(TRANSPORTS[0][1]);
    await world.stop();
  });

  it('closes a connection that is still in its handshake with 1012', async () => {
    const world = await ServiceWorld.start();
    const { closed } = await openRaw({ url: world.first.url, token: world.issuer.token() });
    await world.first.app.close();
    expect(await closed).toBe(1012);
    world.replicas.shift();
    await world.stop();
  });

  it('closes its sockets one after the other, and serves the others until then', async () => {
    const world = await ServiceWorld.start({ env: { SOCKET_DRAIN_MS: '600000' } });
    const clients: FixtureTab[] = [];
    for (let n = 0; n < DRAINED; n += 1)
      clients.push(await world.open(TRANSPORTS[n % TRANSPORTS.length]![1]));
    const closing = world.first.app.close();
    expect(await clients[0]!.closed).toBe(1012);
    await clients.at(-1)!.roundTrip();
    await closing;
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual(Array(DRAINED).fill(1012));
    world.replicas.shift();
    await world.stop();
  });

  it('ends revoked access until its last socket is closed', async () => {
    const world = await ServiceWorld.start({ env: { SOCKET_DRAIN_MS: '600000' } });
    const first = await world.open(plain);
    for (let n = 1; n < DRAINED; n += 1) await world.open(plain);
    const banned = world.player();
    const last = await world.open(socketIo, banned);
    const closing = world.first.app.close();
    expect(await first.closed).toBe(1012);
    await world.revoke({ user_id: banned.user_id, revoked: { scope: 'all' } });
    expect(await last.closed).toBe(4401);
    await closing;
    world.replicas.shift();
    await world.stop();
  });
});
