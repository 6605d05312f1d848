import { connect } from 'node:net';
import { GC_ON_SIGUSR2, freePort, type ManagedProcess } from '@fourfold/stack';
import { sendRaw, sizeOf, waitFor } from '@fourfold/testing';
import { startGateway, type TestGateway } from './fixtures/gateway';
import { getTarget } from './fixtures/raw-http';
import { refusedUpgrade, SocketClient, startEchoService } from './fixtures/socket-client';

const ORIGIN = 'https://fourfold.example';
const CANARY = 'canary-91c2';
const PATHS = ['/api/ws/battle', '/api/ws/battle/', '/api/ws/friends', '/api/ws/friends/'];
const MIB = 1_024 * 1_024;
const TUNNELS = sizeOf({ full: 500, short: 150 });
const LEAVING_CLIENTS = 20;

describe('sockets through the gateway', () => {
  let gateway: TestGateway;
  let echo: ManagedProcess;
  let echoPort: number;
  let url: string;

  beforeAll(async () => {
    echoPort = await freePort();
    echo = await startEchoService(echoPort);
    gateway = await startGateway({
      NODE_ENV: 'production',
      NODE_OPTIONS: GC_ON_SIGUSR2,
      BATTLE_URL: `http://127.0.0.1:${echoPort}`,
      SOCIAL_URL: `http://127.0.0.1:${echoPort}`,
      PUBLIC_URL: ORIGIN,
      SOCKET_LIMIT_PER_ADDRESS: String(TUNNELS + 2),
    });
    url = gateway.url.replace('http', 'ws');
  });

  afterAll(async () => {
    await gateway.stop();
    await echo.stop();
  });

  const tunnels = () => gateway.metric('fourfold_gateway_tunnels');
  const upgrades = (status: number) =>
    gateway.metric('fourfold_gateway_upgrades_total', { status: String(status) });

  it.each(PATHS)('opens %s with its query, the address of the peer and no forged identity', async (path) => {
    const client = await SocketClient.open(`${url}${path}?EIO=4&token=${CANARY}`, {
      headers: { 'X-Forwarded-For': '9.9.9.9', 'X-User-Id': 'admin', 'X-Request-Id': 'socket-test-1' },
      origin: ORIGIN,
    });
    const { url: asked, headers } = JSON.parse(client.messages[0]!) as {
      url: string;
      headers: Record<string, string>;
    };
    expect(asked).toBe(`${path}?EIO=4&token=${CANARY}`);
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': 'socket-test-1',
      origin: ORIGIN,
    });
    expect(headers['x-user-id']).toBeUndefined();
    client.send('hello');
    await waitFor(() => client.messages.at(-1) === 'hello');
    client.socket.close(1000);
    await client.closed;
  });

  it('never logs a token', async () => {
    const logs = await waitFor(() => {
      const text = gateway.process.logs();
      return text.split('token=[redacted]').length > PATHS.length && text;
    });
    expect(logs).not.toContain(CANARY);
  });

  it('passes on the close frame of the service, and adds nothing to it', async () => {
    const client = await SocketClient.open(`${url}/api/ws/battle`);
    const { wire } = client;
    const before = wire.bytesRead;
    client.send('close');
    expect(await client.closed).toEqual({ code: 4001, reason: 'as asked' });
    // Two bytes of header, two of code, the reason.
    expect(wire.bytesRead - before).toBe(2 + 2 + 'as asked'.length);
  });

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['https://fourfold.example.evil.example', 403],
    ['https://evil.fourfold.example', 403],
    ['http://fourfold.example', 403],
  ])('refuses the origin %s before the upgrade', async (origin, status) => {
    const answer = await refusedUpgrade(`${url}/api/ws/battle`, { headers: { Origin: origin } });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { detail: expect.any(String) }]);
  });

  it.each([
    '/',
    '/api/ws/admin',
    '/api/ws/battle/x',
    '/api/ws//battle',
    '/API/ws/battle',
    '/api/puzzles/today',
  ])('answers 404 to an upgrade at %s', async (path) => {
    const answer = await refusedUpgrade(url + path);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([404, { detail: 'Not found' }]);
    expect(answer.headers['x-request-id']).toBeDefined();
  });

  it.each([
    ['two hosts', 'HTTP/1.1', 'Host: x\r\nHost: y\r\n'],
    ['no host', 'HTTP/1.1', ''],
    ['no HTTP version', '', 'Host: x\r\n'],
    ['an HTTP version that is not spoken here', 'HTTP/2.0', 'Host: x\r\n'],
  ])('refuses an upgrade with %s in the error shape', async (_what, version, hosts) => {
    const refused = await upgrades(400);
    const answer = await sendRaw(
      gateway.port,
      `GET ${PATHS[0]} ${version}`.trimEnd() +
        `\r\n${hosts}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { detail: 'Bad request' }]);
    expect(answer.headers['x-request-id']).toBeDefined();
    expect(await upgrades(400)).toBe(refused + 1);
  });

  it('treats an upgrade to another protocol as an ordinary request', async () => {
    const headers = {
      Connection: 'Upgrade, HTTP2-Settings, close',
      Upgrade: 'h2c',
      'HTTP2-Settings': 'AAMAAABk',
    };
    expect((await getTarget(gateway.port, '/health/live', headers)).status).toBe(200);
  });

  it("passes on the refusal of a service, with the gateway's own headers", async () => {
    const answer = await refusedUpgrade(`${url}/api/ws/battle?token=refused`);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([401, { detail: 'Not authenticated' }]);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(answer.headers['x-request-id']).toBeDefined();
  });

  it('limits the open sockets of an address, and does not count closed ones', async () => {
    await waitFor(async () => (await tunnels()) === 0);
    const clients = await openMany(TUNNELS + 2);
    expect(await tunnels()).toBe(TUNNELS + 2);
    const answer = await refusedUpgrade(`${url}/api/ws/battle`);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([429, { detail: expect.any(String) }]);
    expect(answer.headers).toMatchObject({
      'retry-after': '10',
      'ratelimit-limit': String(TUNNELS + 2),
      'ratelimit-remaining': '0',
      'ratelimit-reset': '10',
    });
    await closeAll(clients);
    await waitFor(async () => (await tunnels()) === 0);
    await closeAll([await SocketClient.open(`${url}/api/ws/battle`)]);
  });

  it('counts a client that leaves before it is answered as aborted, not as a failure', async () => {
    const aborted = () => gateway.metric('fourfold_gateway_upgrades_total', { status: 'aborted' });
    const failed = async () => (await upgrades(500)) + (await upgrades(502));
    const before = { aborted: await aborted(), failed: await failed() };
    const head = 'HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    for (let client = 0; client < LEAVING_CLIENTS; client += 1) {
      const wire = connect(gateway.port, '127.0.0.1');
      wire.on('error', () => undefined);
      // Some leave before the gateway asks the service, the others while it waits.
      wire.write(`GET /api/ws/battle?token=ignored ${head}`, () =>
        setTimeout(() => wire.resetAndDestroy(), 2 * client),
      );
    }
    await waitFor(async () => (await aborted()) - before.aborted === LEAVING_CLIENTS, {
      what: 'all to be counted',
      timeoutMs: 20_000,
    });
    expect(await failed()).toBe(before.failed);
    await closeAll(await openMany(TUNNELS + 2));
  });

  it('applies backpressure to a service whose client does not read', async () => {
    const client = await SocketClient.open(`${url}/api/ws/battle`);
    const before = await settled(memory);
    client.socket.pause();
    client.send('flood 3200');
    await waitFor(async () => (await unsent()) > 0, { what: 'the flood to begin' });
    expect((await settled(memory)) - before).toBeLessThan(60 * MIB);
    expect(await unsent()).toBeGreaterThan(0);
    client.socket.resume();
    await waitFor(() => client.messages.length === 3_201, { what: 'the flood to arrive' });
    await closeAll([client]);
  });

  it(`survives the death of a service with ${TUNNELS} sockets: all are closed and nothing leaks`, async () => {
    // A warm-up, so that Node has allocated its memory pools before the measurement.
    await closeAll(await openMany(TUNNELS));
    await waitFor(async () => (await tunnels()) === 0);
    const base = { memory: await settled(memory), handles: await handles() };

    const clients = await openMany(TUNNELS);
    const talking = setInterval(
      () => clients.forEach((client) => client.socket.readyState === 1 && client.send('talk')),
      20,
    );
    await waitFor(() => clients.every((client) => client.messages.length > 2), {
      what: 'all sockets to talk',
    });
    await echo.kill('SIGKILL');
    const codes = await Promise.all(clients.map((client) => client.closed));
    clearInterval(talking);
    expect(codes.every(({ code }) => code === 1012 || code === 1006)).toBe(true);
    expect(codes.filter(({ code }) => code === 1012).length).toBeGreaterThan(TUNNELS / 2);

    expect((await refusedUpgrade(`${url}/api/ws/battle`)).status).toBe(502);
    expect((await fetch(`${gateway.url}/health/ready`)).status).toBe(200);
    await waitFor(async () => (await tunnels()) === 0);
    await waitFor(async () => (await handles()) <= base.handles + 2, { what: 'the handles to be closed' });
    await waitFor(async () => (await memory()) < base.memory + 8 * MIB, { what: 'the memory to be free' });

    echo = await startEchoService(echoPort);
    await closeAll([await SocketClient.open(`${url}/api/ws/battle`)]);
  });

  it('sends no close frame when the service died in the middle of a frame, since it would become part of that', async () => {
    const client = await SocketClient.open(`${url}/api/ws/battle`);
    const before = client.wire.bytesRead;
    client.send('half a frame');
    await waitFor(() => client.wire.bytesRead === before + 3);
    await echo.kill('SIGKILL');
    expect(await client.closed).toEqual({ code: 1006, reason: '' });
    expect(client.messages).toHaveLength(1);
    echo = await startEchoService(echoPort);
  });

  it('closes all sockets with 1012 when it stops, and exits with 0', async () => {
    const clients = await openMany(60);
    const refused = await upgrades(404);
    expect(refused).toBeGreaterThan(0);
    const exit = gateway.process.kill('SIGTERM');
    const closes = await Promise.all(clients.map((client) => client.closed));
    expect(new Set(closes.map(({ code }) => code))).toEqual(new Set([1012]));
    expect(await exit).toEqual({ code: 0, signal: null });
  });

  async function openMany(count: number): Promise<SocketClient[]> {
    const clients: SocketClient[] = [];
    for (let left = count; left > 0; left -= 50)
      clients.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(left, 50) }, () => SocketClient.open(`${url}/api/ws/battle?token=x`)),
        )),
      );
    return clients;
  }

  async function closeAll(clients: SocketClient[]): Promise<void> {
    for (const client of clients) client.socket.close();
    await Promise.all(clients.map((client) => client.closed));
  }

  /** The bytes that the service has not sent yet. */
  const unsent = async () => Number(await (await fetch(`http://127.0.0.1:${echoPort}`)).text());
  /** The heap and the buffers of the gateway. The first readings may precede the garbage collection. */
  const memory = async () => {
    gateway.process.signal('SIGUSR2');
    const parts = ['nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'];
    const [heap, buffers] = await Promise.all(parts.map((name) => gateway.metric(name)));
    return heap! + buffers!;
  };
  const handles = () => gateway.metric('nodejs_active_handles_total');

  /** The value once it no longer moves much. */
  async function settled(read: () => Promise<number>): Promise<number> {
    let last = -Infinity;
    const hasSettled = async (): Promise<number | false> => {
      const before = last;
      last = await read();
      return Math.abs(last - before) < 2 * MIB && last;
    };
    return waitFor(hasSettled, { intervalMs: 250 });
  }
});
