import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { ERRORS, ROUTES } from '@fourfold/contracts';
import { freePort } from '@fourfold/stack';
import { sendRaw, waitFor } from '@fourfold/testing';
import { GENEROUS_TIMEOUT_MS, startGateway, type TestGateway } from './fixtures/gateway';
import { getTarget, sendHttp } from './fixtures/raw-http';
import { TestUpstream } from './fixtures/upstream';

const CANARY = 'canary-7f3a';

describe('the gateway in front of the services', () => {
  let gateway: TestGateway;
  let puzzles: TestUpstream;
  let auth: TestUpstream;
  let closedPort: number;
  /** Answers to requests that never end, which take 15 s: the other tests run meanwhile. */
  let toEndless: ReturnType<typeof sendRaw>[];

  beforeAll(async () => {
    [puzzles, auth, closedPort] = await Promise.all([TestUpstream.start(), TestUpstream.start(), freePort()]);
    gateway = await startGateway({
      PUZZLES_URL: puzzles.url,
      AUTH_URL: auth.url,
      ADMIN_URL: puzzles.url,
      BATTLE_URL: `http://127.0.0.1:${closedPort}`,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://fourfold.example',
      ANSWER_TIMEOUT_MS: GENEROUS_TIMEOUT_MS,
    });
    const beginnings = [
      'GET / HTTP/1.1\r\nHost: x\r\n',
      'POST /api/scores/sync HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
    ];
    toEndless = beginnings.map((text) => sendRaw(gateway.port, text));
  });

  afterAll(async () => {
    await gateway.stop();
    await Promise.all([puzzles.stop(), auth.stop()]);
  });

  const get = (path: string, init?: RequestInit) => fetch(gateway.url + path, init);

  it.each<[path: string, service: string, url?: string]>([
    ['/api/users/profile', 'auth'],
    ['/api/auth/ws-token', 'auth'],
    ['/api/puzzles/today', 'puzzles'],
    ['/api/scores/me?limit=3', 'puzzles'],
    ['/api/leaderboard/public/today', 'puzzles'],
    ['/api/puzzles/today/?x=1', 'puzzles', '/api/puzzles/today?x=1'],
  ])('sends %s to %s, query and all', async (path, service, url = path) => {
    const upstream = service === 'auth' ? auth : puzzles;
    const before = upstream.received.length;
    expect((await get(path)).status).toBe(200);
    expect(upstream.received.slice(before).map(({ url }) => url)).toEqual([url]);
  });

  it('forwards method, body, known headers and cookies in both directions', async () => {
    auth.on('/api/users/login', (request, response) => {
      response.setHeader('Set-Cookie', ['a=1; Path=/', 'b=2; Path=/']).setHeader('Retry-After', '7');
      response.statusCode = 423;
      response.end(JSON.stringify({ cookie: request.headers.cookie, zone: request.headers['x-timezone'] }));
    });
    const answer = await get('/api/users/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: 'c=3', 'X-Timezone': 'Asia/Tokyo' },
      body: '{}',
    });
    expect(answer.status).toBe(423);
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(await answer.json()).toEqual({ cookie: 'c=3', zone: 'Asia/Tokyo' });

    await get('/api/scores/validate-guess', { method: 'POST', body: '{"words":["ä"]}' });
    expect(puzzles.last).toMatchObject({ method: 'POST', body: '{"words":["ä"]}' });
    expect(puzzles.last.headers['content-length']).toBe('16');
    await get('/api/scores/1', { method: 'DELETE' });
    expect(puzzles.last).toMatchObject({ method: 'DELETE', body: '' });
  });

  it('answers HEAD, 204 and 304 without a body and keeps the connection usable', async () => {
    puzzles.on('/api/puzzles/nothing', (_request, response) => void response.writeHead(204).end());
    puzzles.on(
      '/api/puzzles/same',
      (_request, response) => void response.writeHead(304, { ETag: '"x"' }).end(),
    );
    expect((await get('/api/puzzles/today', { method: 'HEAD' })).status).toBe(200);
    expect((await get('/api/puzzles/nothing')).status).toBe(204);
    expect((await get('/api/puzzles/same')).status).toBe(304);
    expect((await get('/api/puzzles/today')).status).toBe(200);
  });

  it('forwards the address of the peer, and no address or identity that the client claims', async () => {
    const forged = {
      'X-Forwarded-For': '9.9.9.9',
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'for=9.9.9.9',
      'X-Real-IP': '9.9.9.9',
      'X-User-Id': 'admin',
      'X-User-Is-Admin': 'true',
      'X-Original-URL': '/api/admin',
      'True-Client-IP': '9.9.9.9',
      x_user_id: 'admin',
      TE: 'trailers',
      'X-Hop': '1',
      Connection: 'keep-alive, X-Timezone',
      'X-Timezone': 'UTC',
      Authorization: 'Bearer token',
    };
    await sendHttp(gateway.port, '/api/puzzles/today', { headers: forged });
    const { headers } = puzzles.last;
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-host']).toBe(`127.0.0.1:${gateway.port}`);
    expect(headers.authorization).toBe('Bearer token');
    expect(headers.host).toBe(new URL(puzzles.url).host);
    expect(Object.keys(headers).sort()).toEqual([
      'authorization',
      'connection',
      'host',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-request-id',
    ]);
  });

  it('gives every answer a request id, keeps a well-formed one and passes it on', async () => {
    const made = (await get('/api/puzzles/today')).headers.get('x-request-id');
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
    expect(puzzles.last.headers['x-request-id']).toBe(made);
    const kept = await get('/api/puzzles/today', { headers: { 'X-Request-Id': 'client-id-1234' } });
    expect(kept.headers.get('x-request-id')).toBe('client-id-1234');
    const forged = await get('/api/puzzles/today', { headers: { 'X-Request-Id': '{"level":"x"}' } });
    expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(puzzles.last.headers['x-request-id']).toBe(forged.headers.get('x-request-id'));
  });

  it('forbids caches to keep answers of the API unless the service says otherwise', async () => {
    puzzles.on('/api/puzzles/cached', (_request, response) => {
      response.setHeader('Cache-Control', 'private, max-age=5').end('{}');
    });
    expect((await get('/api/puzzles/today')).headers.get('cache-control')).toBe('no-store');
    expect((await get('/api/puzzles/cached')).headers.get('cache-control')).toBe('private, max-age=5');
  });

  it.each([
    '/api/puzzles//today',
    '//api/puzzles/today',
    '/api//puzzles/today',
    '/api/puzzles/./today',
    '/api/users/../puzzles/today',
    '/api/puzzles/%2e%2e/users/profile',
    '/api/puzzles/today%2f',
    '/api/puzzles%2ftoday',
    '/api/puzzles/%74oday',
    '/api/puzzles/today%00',
    '/api/puzzles\\today',
    '/api/Puzzles/today',
    '/api/puzzles/Today',
    '/API/puzzles/today',
    '/%61pi/puzzles/today',
    '/api/puzzles/today;x=1',
    '/api/puzzlesx/today',
    '/api/unknown',
    '/api',
    '/api/ws/battle',
    '/metrics',
    '/.well-known/jwks.json',
    '/.well-known/access-changes',
    '/health',
    'http://other.example/api/puzzles/today',
  ])('answers 404 to %s, and no service receives it', async (target) => {
    const before = puzzles.received.length + auth.received.length;
    const answer = await getTarget(gateway.port, target);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([404, { detail: 'Not found' }]);
    expect(puzzles.received.length + auth.received.length).toBe(before);
  });

  it.each([
    [
      'a method that is not served',
      'TRACE /api/puzzles/today HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      405,
    ],
    ['no host', 'GET /api/puzzles/today HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET /api/puzzles/today HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400],
    ['the same host twice', 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['two hosts in HTTP/1.0', 'GET /health/live HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    ['no HTTP version', 'GET /api/puzzles/today\r\nHost: x\r\n\r\n', 400],
    ['a space in place of the HTTP version', 'GET /api/puzzles/today \r\nHost: x\r\n\r\n', 400],
    ['an HTTP version that is not spoken here', 'GET / HTTP/2.0\r\nHost: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/scores HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    [
      'a length and chunks at once',
      'POST /api/scores HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a request that is not HTTP', 'HELO fourfold\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('refuses %s in the error shape', async (_what, text, status) => {
    const answer = await sendRaw(gateway.port, text);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { detail: expect.any(String) }]);
    expect(answer.headers['x-request-id']).toBeDefined();
  });

  it('accepts a request in HTTP/1.0 without a host, as load balancers send it', async () => {
    expect((await sendRaw(gateway.port, 'GET /health/live HTTP/1.0\r\n\r\n')).status).toBe(200);
  });

  it('refuses headers over 16 KiB on a connection that has served a request before', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (headers: Record<string, string>) =>
      sendHttp(gateway.port, '/api/puzzles/today', { headers, agent });
    expect((await ask({})).status).toBe(200);
    expect((await ask({ 'X-Long': 'a'.repeat(20_000) })).status).toBe(431);
    agent.destroy();
  });

  describe('limits on bodies', () => {
    const kib = 1_024;

    it('refuses a chunked JSON body as soon as it exceeds 64 KiB', async () => {
      const before = puzzles.received.length;
      const status = await postStream(gateway.port, '/api/scores/sync', 70 * kib);
      expect(status).toBe(413);
      expect(puzzles.received.length).toBe(before);
    });

    it('accepts a JSON body of 64 KiB', async () => {
      const answer = await get('/api/scores/sync', { method: 'POST', body: 'x'.repeat(64 * kib) });
      expect(answer.status).toBe(200);
      expect(puzzles.last.body.length).toBe(64 * kib);
    });

    it('streams an import of up to 5 MiB, and refuses a larger one', async () => {
      const path = '/api/admin/puzzles/import';
      const form = { 'Content-Type': 'multipart/form-data; boundary=b' };
      const answer = await get(path, { method: 'POST', headers: form, body: 'x'.repeat(5_120 * kib) });
      expect(answer.status).toBe(200);
      expect(puzzles.last.body.length).toBe(5_120 * kib);
      expect(puzzles.last.headers['content-type']).toBe(form['Content-Type']);

      const before = puzzles.received.length;
      expect((await get(path, { method: 'POST', body: 'x'.repeat(6_000 * kib) })).status).toBe(413);
      expect(await postStream(gateway.port, path, 6_000 * kib)).toBe(413);
      expect(puzzles.received.length).toBe(before);
    });

    it('passes on an answer that a service gives before it has read an import', async () => {
      puzzles.on('/api/admin/puzzles/import', (_request, response) => response.writeHead(401).end('{}'));
      const body = 'x'.repeat(5_120 * kib);
      const head = `POST /api/admin/puzzles/import HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
      const next = 'GET /api/puzzles/today HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      const answer = await sendRaw(gateway.port, head + body + next, { readLate: true });
      expect([answer.status, answer.body]).toEqual([401, expect.stringContaining('HTTP/1.1 200 OK')]);
    });

    it('refuses a body by its Content-Length, and lets the client read the response while it is still sending', async () => {
      const bytes = 16_000 * kib;
      const head = `POST /api/scores/sync HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`;
      const answer = await sendRaw(gateway.port, head + 'x'.repeat(bytes), { readLate: true });
      expect([answer.status, JSON.parse(answer.body)]).toEqual([413, { detail: expect.any(String) }]);
    });
  });

  it('answers 502 for a service that is down, without further details', async () => {
    const down = await get('/api/battle/stats');
    expect([down.status, await down.json()]).toEqual([502, { detail: ERRORS.bad_gateway.detail }]);
  });

  it('answers 504 when a service does not accept or respond, and closes the connection when a response trickles', async () => {
    puzzles.on('/api/puzzles/silent', () => undefined);
    puzzles.on('/api/puzzles/trickle', (_request, response) => trickle(response));
    const deaf = await startDeafServer();
    const hasty = await startGateway({
      PUZZLES_URL: puzzles.url,
      SOCIAL_URL: deaf.url,
      ANSWER_TIMEOUT_MS: '3000',
    });
    const [unconnected, silent, trickled] = await Promise.all([
      fetch(`${hasty.url}/api/friends`),
      fetch(`${hasty.url}/api/puzzles/silent`),
      fetch(`${hasty.url}/api/puzzles/trickle`).then((answer) => answer.text().catch(() => 'cut')),
    ]);
    for (const answer of [unconnected, silent])
      expect([answer.status, await answer.json()]).toEqual([504, { detail: expect.any(String) }]);
    expect(trickled).toBe('cut');
    await hasty.stop();
    deaf.stop();
  });

  it('lets an export take longer than other answers as long as it goes on, and closes the connection when it stalls', async () => {
    const exports: ServerResponse[] = [];
    puzzles.on('/api/puzzles/trickle', (_request, response) => trickle(response));
    auth.on(ROUTES.users.export, (_request, response) => {
      exports.push(response);
      if (exports.length === 1) trickle(response);
      else response.write('x');
    });
    const hasty = await startGateway({
      PUZZLES_URL: puzzles.url,
      AUTH_URL: auth.url,
      // Longer than a machine stands still, which would cut the export as well.
      ANSWER_TIMEOUT_MS: '8000',
    });
    const read = async (path: string): Promise<string> => {
      const answer = await fetch(hasty.url + path);
      return answer.text().catch(() => 'cut');
    };
    const ongoing = read(ROUTES.users.export);
    await waitFor(() => exports.length === 1);
    // Begun later, and closed while the export is running.
    const later = await Promise.all([read(ROUTES.users.export), read('/api/puzzles/trickle')]);
    expect(later).toEqual(['cut', 'cut']);
    exports[0]!.end('the end');
    expect(await ongoing).toMatch(/^x+the end$/);
    await hasty.stop();
  });

  it('does not let slow requests to a service block quick ones, and refuses requests over its limit', async () => {
    const held: ServerResponse[] = [];
    auth.on('/api/users/held', (_request, response) => void held.push(response));
    const agent = new Agent({ maxSockets: Infinity });
    const holders: Promise<unknown>[] = [];
    /** From an address each: one has its share only. */
    const hold = (): void => {
      const localAddress = `127.3.${holders.length >> 7}.${(holders.length & 127) + 1}`;
      holders.push(sendHttp(gateway.port, '/api/users/held', { agent, localAddress }));
    };
    /** Opens the requests in steps that fit into the backlog of the listening socket. */
    const holdUpTo = async (count: number): Promise<void> => {
      while (holders.length < count) {
        for (let n = 0; n < 100; n += 1) hold();
        await waitFor(() => held.length === holders.length);
      }
    };
    await holdUpTo(600);
    expect((await get('/api/users/profile')).status).toBe(200);
    // What is left of 2,000 is for those who have a token.
    await holdUpTo(800);
    const refused = await get('/api/users/profile');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await get('/api/puzzles/today')).status).toBe(200);
    held.forEach((response) => response.end());
    await Promise.all(holders);
    expect((await get('/api/users/profile')).status).toBe(200);
    agent.destroy();
  });

  it('retries a GET once when the connection breaks before any response, and never a POST', async () => {
    const tries: string[] = [];
    puzzles.on('/api/puzzles/flaky', (request, response) => {
      tries.push(request.method!);
      if (tries.length === 2) response.end('{}');
      else request.socket.destroy();
    });
    expect((await get('/api/puzzles/flaky')).status).toBe(200);
    expect(tries).toEqual(['GET', 'GET']);
    tries.length = 0;
    expect((await get('/api/puzzles/flaky', { method: 'POST', body: '{}' })).status).toBe(502);
    expect(tries).toEqual(['POST']);
    tries.push('again');
    tries.length = 2;
    expect((await get('/api/puzzles/flaky')).status).toBe(502);
    expect(tries).toHaveLength(4);
  });

  it('closes the connection when a service dies in the middle of its response', async () => {
    puzzles.on('/api/puzzles/half', (request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half', () => request.socket.destroy());
    });
    const answer = await get('/api/puzzles/half');
    await expect(answer.text()).rejects.toThrow();
  });

  it('aborts the request to a service when the client disconnects', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    puzzles.on('/api/puzzles/long', (_request, response) => arrived.resolve(response));
    const abort = new AbortController();
    const answer = get('/api/puzzles/long', { signal: abort.signal }).catch(() => 'aborted');
    const closed = once(await arrived.promise, 'close');
    await waitFor(async () => (await gateway.metric('fourfold_gateway_in_flight')) === 1);
    abort.abort();
    expect(await answer).toBe('aborted');
    await closed;
  });

  it('streams a large response to a slow reader, without buffering all of it', async () => {
    const chunk = Buffer.alloc(64 * 1_024, 'x');
    let written = 0;
    puzzles.on('/api/puzzles/large', (_request, response) => {
      const more = (): void => {
        written += 1;
        if (written > 400) response.end();
        else if (response.write(chunk)) more();
        else response.once('drain', more);
      };
      more();
    });
    const request = httpRequest({ port: gateway.port, host: '127.0.0.1', path: '/api/puzzles/large' }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let seen = -1;
    const hasStalled = (): boolean => {
      const before = seen;
      seen = written;
      return seen === before;
    };
    await waitFor(hasStalled, { intervalMs: 300 });
    expect(seen).toBeLessThan(400);
    let length = 0;
    for await (const part of response as AsyncIterable<Buffer>) length += part.length;
    expect(length).toBeGreaterThanOrEqual(400 * chunk.length);
  });

  it('refuses a request whose headers or body take too long to arrive', async () => {
    for (const { status, body } of await Promise.all(toEndless))
      expect([status, JSON.parse(body)]).toEqual([408, { detail: ERRORS.request_timeout.detail }]);
  });

  it('logs one line for each request with its id, and no secret', async () => {
    const requests: [path: string, init?: RequestInit][] = [
      [`/api/users/profile?token=${CANARY}&x=1`],
      [`/api/leaderboard/public/today?query=${CANARY}%40example.com`],
      [`/api/admin/users?search=${CANARY}%40example.com`],
      ['/api/users/login', { method: 'POST', body: JSON.stringify({ email: CANARY, password: CANARY }) }],
    ];
    const secret = { Authorization: `Bearer ${CANARY}`, Cookie: `refresh_token=${CANARY}` };
    for (const [index, [path, init]] of requests.entries())
      await get(path, { ...init, headers: { ...secret, 'X-Request-Id': `log-test-${index}` } });
    const lines = await waitFor(() => {
      const own = gateway.process
        .logs()
        .split('\n')
        .filter((line) => line.includes('log-test-'));
      return own.length >= requests.length && own;
    });
    expect(lines).toHaveLength(requests.length);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      request_id: 'log-test-0',
      client: '127.0.0.1',
      status: 200,
      msg: 'GET /api/users/profile?token=[redacted]&x=1',
    });
    expect(gateway.process.logs()).not.toContain(CANARY);
  });
});

/** A server whose backlog is full: not even the TCP handshake is answered. */
async function startDeafServer(): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const code = `require('net').createServer().listen({port:${port},host:'127.0.0.1',backlog:1},()=>console.log('up'))`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  const sockets = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      sockets.forEach((socket) => socket.destroy());
      child.kill('SIGKILL');
    },
  };
}

const CHUNK = 'x'.repeat(10 * 1_024);

/** Sends a body in chunks, as long as the server takes them, and returns the status. */
function postStream(port: number, path: string, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', path, method: 'POST' }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    request.on('error', reject);
    for (let sent = 0; sent < bytes; sent += CHUNK.length) request.write(CHUNK);
    request.end();
  });
}

/** Answers with a bit of the body, and with the next ones ten times a second until the connection closes. */
function trickle(response: ServerResponse): void {
  response.write('x');
  const timer = setInterval(() => response.write('x'), 100);
  response.on('close', () => clearInterval(timer));
}
