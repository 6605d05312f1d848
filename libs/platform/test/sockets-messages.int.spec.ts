import { SOCKET_MESSAGES_PER_SECOND, SOCKET_PAYLOAD_MAX_BYTES } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { TRANSPORTS, socketIo, type Transport } from '@fourfold/testing/transports';
import { randomUUID } from 'node:crypto';
import { RedisClient } from '../src/redis';
import { ServiceWorld } from './fixtures/service.world';
import type { FixtureTab } from './fixtures/fixture-tab';
import { holdChatWindow } from './support';

describe.each(TRANSPORTS)('messages through the %s transport', (_name, transport: Transport) => {
  let world: ServiceWorld;

  beforeAll(async () => (world = await ServiceWorld.start({ replicas: 2 })));
  afterEach(() => world.closeClients());
  afterAll(() => world.stop());

  const handledBy = (user_id: string) =>
    world.replicas.flatMap(({ recorder }) => recorder.handled).filter((entry) => entry.user_id === user_id);

  it('reach every tab of both sides once, in order, on every replica and through every transport', async () => {
    const [ada, bob] = [world.player(), world.player()];
    const sender = await world.open(transport, ada);
    const others = await Promise.all(
      TRANSPORTS.flatMap(([, other]) =>
        world.replicas.flatMap((replica) => [
          world.open(other, ada, replica),
          world.open(other, bob, replica),
        ]),
      ),
    );
    const stranger = await world.open(transport);
    for (let n = 1; n <= 5; n += 1)
      sender.send('send_message', { to_user_id: bob.user_id, message: `m${n}` });
    const everybody: FixtureTab[] = [sender, ...others];
    await Promise.all(everybody.map((client) => client.hear('new_message', 5)));
    await stranger.roundTrip();
    for (const client of everybody) {
      expect(client.heard('new_message').map(({ message }) => message)).toEqual([
        'm1',
        'm2',
        'm3',
        'm4',
        'm5',
      ]);
      expect(client.heard('new_message')[0]).toMatchObject({
        from_user_id: ada.user_id,
        to_user_id: bob.user_id,
      });
    }
    expect(stranger.heard('new_message')).toEqual([]);
  });

  it('are answered only to the socket that asked', async () => {
    const player = world.player();
    const [asking, other] = [await world.open(transport, player), await world.open(transport, player)];
    asking.send('get_online_friends');
    expect(await asking.hear('online_friends')).toEqual({ friends: [player.user_id] });
    await other.roundTrip();
    expect(other.heard('online_friends')).toHaveLength(1);
  });

  it('are answered with pong if they are a ping', async () => {
    const client = await world.open(transport);
    client.send('ping');
    expect(await client.hear('pong')).toEqual({});
  });

  it.each<[string, string, unknown, string]>([
    ['a missing field', 'send_message', { message: 'x' }, 'to_user_id must be a UUID'],
    ['a wrong type', 'mark_read', { message_id: 'one' }, 'message_id must be an integer number'],
    ['an unknown field', 'mark_read', { message_id: 1, admin: true }, 'admin is not a known field'],
    ['a field where there is none', 'get_online_friends', { friends: [] }, 'friends is not a known field'],
    ['no payload', 'mark_read', undefined, 'message_id must be an integer number'],
    [
      'a field that is an object',
      'mark_read',
      { message_id: { $gt: 0 } },
      'message_id must be an integer number',
    ],
    [
      'a field that is a list',
      'set_appear_offline',
      { appear_offline: [true] },
      'appear_offline must be a boolean',
    ],
    [
      'deep nesting',
      'mark_read',
      { message_id: 1, deep: nested(200) },
      'must not be nested deeper than 32 levels',
    ],
    [
      'a prototype',
      'mark_read',
      JSON.parse('{"message_id":1,"__proto__":{"a":1}}'),
      '__proto__ is not a known field',
    ],
    [
      'half of a surrogate pair',
      'send_message',
      { to_user_id: randomUUID(), message: 'half \ud83d' },
      'message must be well-formed',
    ],
    [
      'half of a surrogate pair in a name',
      'mark_read',
      { message_id: 1, '\ude00': 1 },
      'body must be well-formed',
    ],
    ['a constructor', 'mark_read', { message_id: 1, constructor: 1 }, 'constructor is not a known field'],
  ])('with %s are refused and change nothing', async (_fault, name, payload, message) => {
    const player = world.player();
    const client = await world.open(transport, player);
    client.send(name, payload);
    const error = await client.hear('error');
    expect(error).toEqual({ message: expect.stringContaining(message), code: 'validation_failed' });
    expect(handledBy(player.user_id)).toEqual([]);
    await client.roundTrip();
  });

  it.each([
    ['no_such_thing', 'unknown_message'],
    ['', 'unknown_message'],
    ['toString', 'unknown_message'],
    ['__proto__', 'unknown_message'],
    ['42', 'unknown_message'],
    ['create_game', 'unknown_message'],
    ['new_message', 'wrong_direction'],
    ['server_ping', 'wrong_direction'],
    ['error', 'wrong_direction'],
    ['online_friends', 'wrong_direction'],
  ])('named "%s" are refused', async (name, code) => {
    const client = await world.open(transport);
    client.send(name, {});
    expect(await client.hear('error')).toEqual({ message: expect.any(String), code });
  });

  it.each([
    [404, 'message_not_found', 'Message not found'],
    [500, 'internal', 'Something went wrong. Please try again.'],
    [503, 'service_unavailable', 'The service is temporarily unavailable. Please try again.'],
  ])('are answered with the documented error of the handler (%i)', async (message_id, code, message) => {
    const client = await world.open(transport);
    client.send('mark_read', { message_id });
    expect(await client.hear('error')).toEqual({ code, message });
    await client.roundTrip();
  });

  it('are handled one after the other, while pings are answered', async () => {
    const player = world.player();
    const client = await world.open(transport, player);
    let open = (): void => undefined;
    world.first.recorder.gate = new Promise((resolve) => (open = resolve));
    client.send('get_chat_history', { friend_id: randomUUID() });
    client.send('mark_read', { message_id: 1 });
    client.send('ping');
    await client.hear('pong');
    expect(handledBy(player.user_id)).toEqual([]);
    open();
    await client.roundTrip();
    world.first.recorder.gate = undefined;
    const handled = handledBy(player.user_id);
    expect(handled.map(({ name }) => name)).toEqual(['get_chat_history', 'mark_read', 'get_online_friends']);
    expect(new Set(handled.map(({ request_id }) => request_id)).size).toBe(3);
  });

  it('have at most 32 KiB; a longer one is refused unread, one of 128 KiB closes the socket', async () => {
    const player = world.player();
    const client = await world.open(transport, player);
    const long = (bytes: number) => ({ message_id: 1, x: 'x'.repeat(bytes - frameBytes(transport)) });
    client.send('mark_read', long(SOCKET_PAYLOAD_MAX_BYTES));
    expect(await client.hear('error')).toMatchObject({ code: 'validation_failed' });
    client.send('mark_read', long(SOCKET_PAYLOAD_MAX_BYTES + 1));
    expect(await client.hear('error', 2)).toEqual({
      code: 'payload_too_large',
      message: expect.stringContaining('mark_read'),
    });
    await client.roundTrip();
    client.send('mark_read', long(4 * SOCKET_PAYLOAD_MAX_BYTES + 2));
    expect(await client.closed).toBe(1009);
    expect(handledBy(player.user_id).map(({ name }) => name)).toEqual(['get_online_friends']);
  });

  it('are refused above 40 a second, and handled again after a moment', async () => {
    const player = world.player();
    const client = await world.open(transport, player);
    const started = performance.now();
    let sent = 0;
    // As many as needed: on a slow machine the limit recovers while they are handled.
    await waitFor(() => {
      const judged = handledBy(player.user_id).length + client.errors.length;
      if (sent === judged)
        for (let n = 0; n < 10; n += 1, sent += 1) client.send('mark_read', { message_id: 1 });
      return client.errors.length >= 5;
    });
    const recovered = (SOCKET_MESSAGES_PER_SECOND * (performance.now() - started)) / 1_000;
    expect(new Set(client.errors)).toEqual(new Set(['rate_limited']));
    expect(handledBy(player.user_id).length).toBeGreaterThanOrEqual(SOCKET_MESSAGES_PER_SECOND);
    expect(handledBy(player.user_id).length).toBeLessThanOrEqual(SOCKET_MESSAGES_PER_SECOND + recovered);
    const served = () => {
      client.send('get_online_friends');
      return client.heard('online_friends').length > 0;
    };
    await waitFor(served, { intervalMs: 100 });
  });

  it('close the socket when they continue above a limit of their user', async () => {
    const strict = await ServiceWorld.start({ limits: { strikes: 10 } });
    const player = strict.player();
    const client = await strict.open(transport, player);
    await holdChatWindow(strict.first.app.get(RedisClient), player.user_id);
    for (let n = 0; n < 20; n += 1)
      client.send('send_message', { to_user_id: randomUUID(), message: `m${n}` });
    expect(await client.closed).toBe(1008);
    expect(client.errors).toEqual(Array(11).fill('rate_limited'));
    expect(strict.first.recorder.handled).toHaveLength(5);
    await strict.stop();
  });

  it('are counted by name, and refused ones by code', async () => {
    const client = await world.open(transport);
    client.send('mark_read', { message_id: 404 });
    await client.hear('error');
    const count = 'fourfold_socket_message_duration_seconds_count';
    expect(await world.metric(count, { event: 'mark_read' })).toBeGreaterThan(0);
    expect(
      await world.metric('fourfold_socket_refusals_total', { code: 'message_not_found' }),
    ).toBeGreaterThan(0);
    expect(await world.sockets()).toBe(1);
  });
});

/** The length of a `mark_read` frame with `message_id` 1 and an empty `x`. */
function frameBytes(transport: Transport): number {
  const payload = '{"message_id":1,"x":""}';
  return transport === socketIo
    ? `2["mark_read",${payload}]`.length
    : `{"type":"mark_read",${payload.slice(1)}`.length;
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}
