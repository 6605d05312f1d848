import { SOCKET_MESSAGES_PER_SECOND, SOCKET_PAYLOAD_MAX_BYTES } from '@fourfold/contracts';
import { plain, socketIo } from '@fourfold/testing/transports';
import { randomUUID } from 'node:crypto';
import { ServiceWorld } from './fixtures/service.world';

describe('messages of the plain transport', () => {
  let world: ServiceWorld;

  beforeAll(async () => (world = await ServiceWorld.start()));
  afterAll(() => world.stop());

  it.each<[string | Buffer, string]>([
    ['', 'malformed_json'],
    ['ping', 'malformed_json'],
    ['{"type":"ping"', 'malformed_json'],
    ['42["ping",{}]', 'malformed_json'],
    ['2', 'bad_request'],
    ['null', 'bad_request'],
    ['"ping"', 'bad_request'],
    ['["ping"]', 'bad_request'],
    ['{}', 'unknown_message'],
    ['{"type":7}', 'unknown_message'],
    ['{"type":{"type":"ping"}}', 'unknown_message'],
    ['{"type":"disconnect"}', 'unknown_message'],
    ['{"type":"connect"}', 'unknown_message'],
    ['{"type":"newListener"}', 'unknown_message'],
    [Buffer.from('{"type":"ping"}'), 'bad_request'],
  ])('are refused when the frame is %s', async (frame, code) => {
    const client = await world.open(plain);
    client.wire.send(frame);
    expect(await client.hear('error')).toEqual({ message: expect.any(String), code });
    await client.roundTrip();
    expect(client.heard('pong')).toEqual([]);
  });
});

describe('messages of the Socket.IO transport', () => {
  let world: ServiceWorld;

  beforeAll(async () => (world = await ServiceWorld.start()));
  afterAll(() => world.stop());

  const openClient = () => world.open(socketIo);

  it('are acknowledged with what the handler returns', async () => {
    const client = await openClient();
    expect(await client.acknowledged('send_message', { to_user_id: randomUUID(), message: 'x' })).toEqual({
      id: expect.any(Number),
    });
    expect(await client.acknowledged('mark_read', { message_id: 1 })).toEqual({});
    expect(await client.acknowledged('ping', {})).toEqual({});
  });

  it('are answered with an error event and an error acknowledgement when they are refused', async () => {
    const client = await openClient();
    const error = { message: 'Message not found', code: 'message_not_found' };
    expect(await client.acknowledged('mark_read', { message_id: 404 })).toEqual({ error });
    expect(client.heard('error')).toEqual([error]);
    expect(await client.acknowledged('nothing', {})).toEqual({
      error: { message: expect.any(String), code: 'unknown_message' },
    });
  });

  it('may come without a payload, or with one that is undefined', async () => {
    const client = await openClient();
    client.sendAll('get_online_friends');
    client.sendAll('get_online_friends', undefined);
    await client.hear('online_friends', 2);
    expect(client.errors).toEqual([]);
  });

  it.each<[string, unknown[]]>([
    ['text', ['x']],
    ['null', [null]],
    ['a list', [[{ message_id: 1 }]]],
    ['two payloads', [{ message_id: 1 }, { message_id: 2 }]],
    ['two payloads of which one is missing', [undefined, { message_id: 2 }]],
  ])('are refused with %s instead of one object', async (_what, args) => {
    const client = await openClient();
    client.sendAll('mark_read', ...args);
    expect(await client.hear('error')).toMatchObject({ code: 'validation_failed' });
  });

  it('are refused with binary data, announced or not', async () => {
    const client = await openClient();
    client.send('mark_read', { message_id: Buffer.alloc(8) });
    await client.hear('error', 2);
    client.wire.send('4511-["mark_read",{"_placeholder":true,"num":0}]');
    client.wire.send(Buffer.from('42["mark_read",{"message_id":1}]'));
    await client.hear('error', 4);
    expect(new Set(client.errors)).toEqual(new Set(['bad_request']));
    await client.roundTrip();
  });

  it.each([
    ['too long', `427["mark_read",{"x":"${'x'.repeat(SOCKET_PAYLOAD_MAX_BYTES)}"}]`, 'payload_too_large'],
    ['not JSON', '427["mark_read",{"message_id":1}', 'malformed_json'],
    ['announcing attachments', '451-7["mark_read",{"_placeholder":true,"num":0}]', 'bad_request'],
  ])('are acknowledged with the refusal when the frame is %s', async (_what, frame, code) => {
    const client = await openClient();
    const frames: string[] = [];
    client.wire.on('message', (data: Buffer) => frames.push(data.toString()));
    client.wire.send(frame);
    const error = { message: expect.stringMatching(/^mark_read: /), code };
    expect(await client.hear('error')).toEqual(error);
    await client.roundTrip();
    const acknowledgements = frames.filter((text) => text.startsWith('437')).map((text) => text.slice(3));
    expect(acknowledgements.map((text) => JSON.parse(text))).toEqual([[{ error }]]);
  });

  it('are acknowledged with the refusal when there are too many', async () => {
    const client = await openClient();
    const answers = await Promise.all(
      Array.from({ length: SOCKET_MESSAGES_PER_SECOND * 1.5 }, () =>
        client.acknowledged('mark_read', { message_id: 1 }),
      ),
    );
    expect(answers).toContainEqual({ error: { message: expect.any(String), code: 'rate_limited' } });
  });

  it('are refused without a name', async () => {
    const client = await openClient();
    client.wire.send('42');
    client.wire.send('42[7]');
    await client.hear('error', 2);
    expect(client.errors).toEqual(['unknown_message', 'unknown_message']);
  });

  it.each(['4x', '42{}', '42["disconnect"]', '40', '4[]', '44{}', 'xyz'])(
    'close the socket when they violate the protocol: %s',
    async (frame) => {
      const client = await openClient();
      client.wire.send(frame);
      expect(await client.closed).toBe(1008);
    },
  );
});
