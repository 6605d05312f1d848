import { sendRaw, waitFor } from '@fourfold/testing';
import { TRANSPORTS, plain, Refused, socketIo, type Transport } from '@fourfold/testing/transports';
import { AppError } from '../src';
import { TokenService } from '../src/auth/token.service';
import { ServiceWorld, ORIGIN, PATH } from './fixtures/service.world';
import { openRaw } from './fixtures/fixture-tab';
import { sendWithHandshake } from './fixtures/eager-client';

const CROWD = 57;

describe.each(TRANSPORTS)('the %s transport', (_name, transport: Transport) => {
  let world: ServiceWorld;
  const unauthorized = transport === plain ? 401 : undefined;

  beforeAll(async () => (world = await ServiceWorld.start({ replicas: 2 })));
  afterEach(() => world.closeClients());
  afterAll(() => world.stop());

  const refusal = async (options: Parameters<ServiceWorld['attempt']>[1]): Promise<Refused> => {
    const client = await world.attempt(transport, options).catch((error: unknown) => error);
    if (client instanceof Refused) return client;
    throw new Error('the client was accepted', { cause: client });
  };

  it.each([PATH, `${PATH}/`])('opens at %s', async (path) => {
    const player = world.player();
    const client = await world.attempt(transport, { token: world.token(player), path });
    expect(await client.hear('online_status')).toEqual({ user_id: player.user_id, is_online: true });
  });

  it.each(['/api/ws/battle', '/api/ws', `${PATH}/x`, `${PATH}x`, '/'])('answers 404 at %s', async (path) => {
    expect((await refusal({ token: world.issuer.token(), path })).status).toBe(404);
  });

  it.each([
    'https://evil.example',
    'null',
    `${ORIGIN}.evil.example`,
    ORIGIN.replace('//', '//evil.'),
    ORIGIN.replace('https', 'http'),
    `${ORIGIN}:8443`,
  ])('refuses the origin %s with 403 before the upgrade, whatever the token', async (origin) => {
    expect((await refusal({ token: world.issuer.token(), origin })).status).toBe(403);
  });

  it.each([
    ['two hosts', 'HTTP/1.1', ['Host: x', 'Host: y']],
    ['no host', 'HTTP/1.1', []],
    ['no HTTP version', '', ['Host: x']],
  ])('refuses an upgrade with %s, whatever the token', async (_what, version, hosts) => {
    const query = `token=${world.issuer.token()}${transport === plain ? '' : '&EIO=4&transport=websocket'}`;
    const head = [
      `GET ${PATH}?${query} ${version}`.trimEnd(),
      ...hosts,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ];
    const answer = await sendRaw(Number(new URL(world.first.url).port), `${head.join('\r\n')}\r\n\r\n`);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { detail: 'Bad request' }]);
  });

  it('requires a token, but no origin', async () => {
    await world.attempt(transport, { token: world.issuer.token(), origin: undefined });
    const { status, body } = await refusal({ origin: undefined });
    expect(status).toBe(unauthorized);
    expect(body).toContain(transport === plain ? 'Not authenticated' : 'unauthorized');
  });

  it.each(['', 'nonsense', 'a.b.c'])('refuses the token "%s"', async (token) => {
    const { status, body } = await refusal({ token });
    expect([status, body]).toEqual([
      unauthorized,
      transport === plain ? '{"detail":"Not authenticated"}' : 'unauthorized',
    ]);
  });

  it('refuses guests with 403', async () => {
    const { status, body } = await refusal({ token: world.issuer.token({ is_guest: true }) });
    expect(status).toBe(403);
    // The client of Socket.IO hides what is refused before the upgrade.
    expect(body).toContain(transport === plain ? 'Create an account to do this' : 'websocket error');
  });

  it('refuses an expired token, and ignores tokens in cookies and headers', async () => {
    const token = world.issuer.token();
    const exp = Math.floor(Date.now() / 1_000) - 60;
    expect((await refusal({ token: world.issuer.token({ exp }) })).status).toBe(unauthorized);
    const headers = { Cookie: `token=${token}; refresh_token=${token}`, Authorization: `Bearer ${token}` };
    expect((await refusal({ headers })).status).toBe(unauthorized);
  });

  it('accepts only one of 100 uses of a ticket across replicas', async () => {
    const token = world.issuer.ticket();
    const tries = Array.from({ length: 100 }, (_, index) =>
      world.attempt(transport, { token }, world.replicas[index % 2]).then(
        () => 'in',
        (error: Refused) => error.status,
      ),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === unauthorized)).toHaveLength(99);
  });

  it.each(['refused', 'accepted'])(
    'does not pass a message that came with the handshake to a handler before the token is %s',
    async (verdict) => {
      const player = world.player();
      const { recorder, app, url } = world.first;
      const handled = () => recorder.handled.filter(({ user_id }) => user_id === player.user_id);
      const other = await world.open(transport);
      const tokens = app.get(TokenService);
      const accept = tokens.acceptSocketToken.bind(tokens);
      let judged = false;
      jest.spyOn(tokens, 'acceptSocketToken').mockImplementationOnce(async (token) => {
        // Messages that came with the handshake arrived before the ones answered here.
        for (let times = 0; times < 3; times += 1) await other.roundTrip();
        expect(handled()).toEqual([]);
        judged = true;
        if (verdict === 'refused') throw new AppError('unauthorized');
        return accept(token);
      });
      const eager = sendWithHandshake(transport, url, world.token(player));
      // Socket.IO closes a connection that sends a message before it is connected.
      const waits = transport === plain && verdict === 'accepted';
      if (waits) await waitFor(() => handled().length === 1);
      else await eager.ended;
      await waitFor(() => judged);
      expect(handled()).toHaveLength(waits ? 1 : 0);
      eager.end();
    },
  );

  it('loses no message of a client that does not wait for the first event, and keeps their order', async () => {
    const player = world.player();
    const client = await world.attempt(transport, { token: world.token(player) });
    for (let id = 1; id <= 20; id += 1) client.send('mark_read', { message_id: id });
    await client.roundTrip();
    const handled = world.first.recorder.handled.filter(({ user_id }) => user_id === player.user_id);
    expect(handled.slice(0, 20).map(({ body }) => body)).toEqual(
      Array.from({ length: 20 }, (_, index) => ({ message_id: index + 1 })),
    );
  });

  it('limits the number of sockets of one user', async () => {
    const small = await ServiceWorld.start({ limits: { socketsPerUser: 2 } });
    const player = small.player();
    const clients = [await small.open(transport, player), await small.open(transport, player)];
    await expect(small.attempt(transport, { token: small.token(player) })).rejects.toMatchObject({
      status: 429,
    });
    await small.open(transport);
    clients[0]!.close();
    await waitFor(() => small.open(transport, player));
    await small.stop();
  });

  it('refuses clients above its limit with 503 when all reconnect at once, without asking auth', async () => {
    // One address may have 95 % of the sockets.
    const small = await ServiceWorld.start({ limits: { sockets: (CROWD * 20) / 19 } });
    const open = () => small.open(transport);
    const clients = await Promise.all(Array.from({ length: CROWD }, open));
    const { reads } = small.issuer;
    for (const { wire } of clients) wire.terminate();
    await waitFor(async () => (await small.sockets()) === 0);
    const back = await Promise.allSettled(Array.from({ length: 2 * CROWD }, open));
    const refused = back.flatMap((one) => (one.status === 'rejected' ? [one.reason as Refused] : []));
    expect(refused).toHaveLength(CROWD);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(small.issuer.reads).toBe(reads);
    await small.stop();
  });
});

describe('the Socket.IO transport', () => {
  let world: ServiceWorld;

  beforeAll(async () => (world = await ServiceWorld.start()));
  afterEach(() => world.closeClients());
  afterAll(() => world.stop());

  it('opens one socket for a connection that sends many CONNECT packets at once', async () => {
    const player = world.player();
    const { wire } = await openRaw({ url: world.first.url, token: world.token(player) });
    const answers: string[] = [];
    wire.on('message', (data: Buffer) => answers.push(data.toString().slice(0, 2)));
    for (let times = 0; times < 10; times += 1) wire.send('40');
    const count = (kind: string) => answers.filter((answer) => answer === kind).length;
    await waitFor(() => count('40') + count('44') === 10);
    expect(count('40')).toBe(1);
    expect(world.first.recorder.connected).toEqual([player.user_id]);
    wire.terminate();
  });

  it.each([
    'EIO=3&transport=websocket',
    'EIO=4&transport=polling',
    'EIO=4',
    'EIO=4&transport=websocket&sid=x',
  ])('refuses the query %s', async (query) => {
    const handshake = { token: world.issuer.token(), path: `${PATH}/?${query}` };
    await expect(world.attempt(plain, handshake)).rejects.toMatchObject({ status: 400 });
  });

  it('has no HTTP transport and serves no client code', async () => {
    for (const path of [`${PATH}/?EIO=4&transport=polling`, `${PATH}/socket.io.js`])
      expect((await fetch(world.first.url + path)).status).toBe(404);
  });

  it('keeps no token, cookie or header of a client where handlers, logs or other replicas could see it', async () => {
    const token = world.issuer.token();
    const headers = { Cookie: `a=${token}`, Authorization: `Bearer ${token}` };
    const client = await world.attempt(socketIo, { token, headers });
    await client.hear('online_status');
    const sockets = world.handshakes();
    expect(sockets).toHaveLength(1);
    expect(JSON.stringify(sockets)).not.toContain(token);
  });
});
