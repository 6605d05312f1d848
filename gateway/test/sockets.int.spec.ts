import { ROUTES } from '@fourfold/contracts';
import { FROM_SOURCE, freePort, spawnService, WORKSPACE_ROOT, type ServiceProcess } from '@fourfold/stack';
import { sizeOf, TokenIssuer, waitFor } from '@fourfold/testing';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { startGateway, type TestGateway } from './fixtures/gateway';
import { refusedUpgrade, SocketClient } from './fixtures/socket-client';

const ORIGIN = 'https://fourfold.example';
const PATH = ROUTES.sockets.friends;
const MANY = sizeOf({ full: 100, short: 30 });
/** The service of the platform's tests. */
const SOCKET_SERVICE = {
  command: process.execPath,
  args: [...FROM_SOURCE, 'test/fixtures/service.main.ts'],
  cwd: join(WORKSPACE_ROOT, 'libs/platform'),
};

describe('both transports through the gateway', () => {
  let gateway: TestGateway;
  let service: ServiceProcess;
  let issuer: TokenIssuer;
  let url: string;
  const opened: Socket[] = [];

  beforeAll(async () => {
    issuer = await TokenIssuer.start();
    const PORT = String(await freePort());
    gateway = await startGateway({
      NODE_ENV: 'production',
      PUBLIC_URL: ORIGIN,
      SOCIAL_URL: `http://127.0.0.1:${PORT}`,
    });
    url = gateway.url.replace('http', 'ws');
    const env = {
      PORT,
      NODE_ENV: 'production',
      PUBLIC_URL: ORIGIN,
      REDIS_URL: gateway.redis.url,
      NATS_URL: 'nats://fixture:not-used@nats',
      DATABASE_URL: 'postgres://fixture:not-used@postgres/fixture',
      JWKS_URL: issuer.jwksUrl,
    };
    service = await spawnService('fixture', env, SOCKET_SERVICE);
  });

  afterAll(async () => {
    for (const socket of opened) socket.disconnect();
    await service.stop();
    await gateway.stop();
    await issuer.stop();
  });

  const openPlain = (token: string) => SocketClient.open(`${url}${PATH}?token=${token}`, { origin: ORIGIN });

  /** @throws the error of `connect_error` */
  const openSocketIo = async (token: string, options: { reconnection?: boolean } = {}): Promise<Socket> => {
    const socket = io(gateway.url, {
      path: PATH,
      query: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { Origin: ORIGIN },
      ...options,
    });
    opened.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  };

  const closing = (socket: Socket) =>
    new Promise<number | undefined>((resolve) =>
      socket.once('disconnect', (_reason, details) =>
        resolve((details as { context?: { code?: number } } | undefined)?.context?.code),
      ),
    );

  const frames = (client: SocketClient) =>
    client.messages.map((message) => JSON.parse(message) as Record<string, unknown>);

  it('carry the same messages', async () => {
    const [ada, bob] = [randomUUID(), randomUUID()];
    const plain = await openPlain(issuer.token({ sub: ada }));
    const socket = await openSocketIo(issuer.token({ sub: bob }));
    const heard: unknown[] = [];
    socket.on('new_message', (message: unknown) => heard.push(message));

    plain.send(JSON.stringify({ type: 'send_message', to_user_id: bob, message: 'from a plain socket' }));
    await waitFor(() => heard.length === 1);
    const message = { to_user_id: ada, message: 'to a plain socket' };
    const answer: unknown = await socket.emitWithAck('send_message', message);
    expect(answer).toEqual({ id: expect.any(Number) });
    const arrived = await waitFor(() => frames(plain).find(({ message }) => message === 'to a plain socket'));
    expect(arrived).toMatchObject({ type: 'new_message', from_user_id: bob, to_user_id: ada });
    expect(heard[0]).toMatchObject({ from_user_id: ada, message: 'from a plain socket' });
    plain.send(JSON.stringify({ type: 'ping' }));
    await waitFor(() => frames(plain).some(({ type }) => type === 'pong'));
    plain.socket.close(1000);
  });

  it('refuse a bad token, and none is logged', async () => {
    const canary = 'canary-77ab';
    const answer = await refusedUpgrade(`${url}${PATH}?token=${canary}`, { headers: { Origin: ORIGIN } });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([401, { detail: 'Not authenticated' }]);
    expect(answer.headers['x-request-id']).toBeDefined();
    await expect(openSocketIo(canary)).rejects.toThrow(/^unauthorized$/);
    await waitFor(
      () => service.logs().includes('[redacted]') && service.logs().includes('"transport":"plain"'),
    );
    expect(service.logs() + gateway.process.logs()).not.toContain(canary);
  });

  it('log the same request id in the gateway and the service', async () => {
    const requestId = randomUUID();
    const headers = { 'X-Request-Id': requestId };
    const client = await SocketClient.open(`${url}${PATH}?token=${issuer.token()}`, { headers });
    client.socket.close(1000);
    await waitFor(() => service.logs().includes(requestId) && gateway.process.logs().includes(requestId));
  });

  it.each([1000, 1001])('pass the close code %i of a client to the service', async (code) => {
    const user_id = randomUUID();
    const client = await openPlain(issuer.token({ sub: user_id }));
    client.socket.close(code);
    await waitFor(() =>
      service
        .logs()
        .split('\n')
        .some((line) => [user_id, `"code":${code}`, '"disconnected"'].every((part) => line.includes(part))),
    );
  });

  it('close with 1012 when the service stops, and open again when it is back', async () => {
    const returning = await openSocketIo(issuer.token(), { reconnection: true });
    const plain = await Promise.all(Array.from({ length: MANY }, () => openPlain(issuer.token())));
    const sockets = await Promise.all(Array.from({ length: 10 }, () => openSocketIo(issuer.token())));
    const closings = sockets.map(closing);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    const codes = await Promise.all(plain.map(async (client) => (await client.closed).code));
    expect(new Set(codes)).toEqual(new Set([1012]));
    expect(new Set(await Promise.all(closings))).toEqual(new Set([1012]));
    await waitFor(async () => (await gateway.metric('fourfold_gateway_tunnels')) === 0);
    await service.restart();
    await waitFor(() => returning.connected, { what: 'the client to be back' });
    await openPlain(issuer.token()).then(({ socket }) => socket.close(1000));
  });
});
