import { sendRaw, waitFor } from '@fourfold/testing';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startGateway, type TestGateway } from './fixtures/gateway';
import { getTarget, sendHttp, type HttpAnswer } from './fixtures/raw-http';
import { refusedUpgrade } from './fixtures/socket-client';
import { TestUpstream } from './fixtures/upstream';
import { makeWebBuild, PAGE, SCRIPT } from './fixtures/web-build';

/** The headers of any response. */
type Headers = Record<string, string | string[] | undefined>;

const SCRIPT_PATH = '/assets/index-B4d5f6.js';
const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the web app', () => {
  const build = makeWebBuild();
  let gateway: TestGateway;
  let service: TestUpstream;

  beforeAll(async () => {
    service = await TestUpstream.start();
    gateway = await startGateway({
      NODE_ENV: 'production',
      WEB_ROOT: build.root,
      PUBLIC_URL: 'https://fourfold.example',
      PUZZLES_URL: service.url,
      AUTH_URL: service.url,
      BATTLE_URL: 'http://127.0.0.1:1',
      LOGIN_LIMIT_PER_HOUR: '1',
      API_DOCS: 'false',
    });
  });

  afterAll(async () => {
    await gateway.stop();
    await service.stop();
    build.remove();
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<HttpAnswer> =>
    sendHttp(gateway.port, path, { headers, method });

  it.each(['', '/openapi.json', '/asyncapi.json', '/swagger-ui.css'])(
    'does not come with the documents of the API when they are switched off (/api/docs%s)',
    async (path) => expect((await get(`/api/docs${path}`)).status).toBe(404),
  );

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent compressed by %s to clients that accept it', async (encoding, decompress) => {
    const { status, headers, body } = await get(SCRIPT_PATH, { 'Accept-Encoding': encoding });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/javascript',
      vary: 'Accept-Encoding',
      'content-length': String(body.length),
    });
    expect(body.length).toBeLessThan(SCRIPT.length / 10);
    expect(decompress(body).toString()).toBe(SCRIPT);
  });

  it('names the public address for link previews, in the compressed page too', async () => {
    const { body } = await get('/', { ...HTML, 'Accept-Encoding': 'br' });
    expect(brotliDecompressSync(body).toString()).toBe(PAGE);
  });

  it('is sent uncompressed to other clients', async () => {
    const { headers, body } = await get(SCRIPT_PATH);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe(SCRIPT);
  });

  it('is cached for ever if the file name has a content hash, and revalidated otherwise', async () => {
    const script = await get(SCRIPT_PATH);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const path of ['/', '/service-worker.js'])
      expect((await get(path)).headers['cache-control']).toBe('no-cache');
    const again = await get('/', { 'If-None-Match': (await get('/')).headers.etag as string });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('answers HEAD like GET, without the body', async () => {
    const { status, headers, body } = await get(SCRIPT_PATH, {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([200, String(SCRIPT.length), 0]);
  });

  it.each(['/game', '/battle/ABC234', '/reset-password?token=x', '/admin/users'])(
    'serves its page at %s, a route of its router',
    async (path) => {
      const { status, headers, body } = await get(path, HTML);
      expect([status, headers['content-type'], headers['cache-control'], body.toString()]).toEqual([
        200,
        'text/html;charset=utf-8',
        'no-cache',
        PAGE,
      ]);
    },
  );

  it.each(['/game.', '/chat/%', '//game', '//evil.example', '/%ff', '/game.html'])(
    'serves its page for a navigation to %s, which somebody mistyped',
    async (path) => {
      const { status, headers, body } = await getTarget(gateway.port, path, HTML);
      expect([status, headers['content-type'], body]).toEqual([200, 'text/html;charset=utf-8', PAGE]);
    },
  );

  it('leads password managers to the page that changes the password', async () => {
    const { status, headers } = await get('/.well-known/change-password', HTML);
    expect([status, headers.location, headers['cache-control']]).toEqual([302, '/profile', 'no-cache']);
  });

  it.each([
    ['/assets/index-gone.js', HTML],
    ['/gone.png', {}],
    ['/game', { Accept: 'application/json' }],
    ['/.secret', HTML],
    ['/assets/../.secret', HTML],
    ['/%2e%2e/%2e%2e/etc/passwd', HTML],
    ['/..%2f..%2fetc/passwd', HTML],
    ['/metrics', HTML],
    ['/health/startup', HTML],
    ['/.well-known/security.txt', HTML],
    ['//api/users/profile', HTML],
    ['/%61pi/users/profile', HTML],
  ])('does not serve its page for %s', async (path, headers) => {
    const answer = await getTarget(gateway.port, path, headers);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([404, { detail: 'Not found' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is served unchanged when a new build replaces it on disk', async () => {
    build.remove();
    const answers = [await get('/game', HTML), await get(SCRIPT_PATH)];
    expect(answers.map(({ body }) => body.toString())).toEqual([PAGE, SCRIPT]);
  });

  it('closes the file of which a client reads only the beginning', async () => {
    const TIMES = 40;
    const openFiles = () => gateway.metric('process_open_fds');
    const before = await openFiles();
    for (let time = 0; time < TIMES; time += 1) await readBeginning(gateway.port, '/assets/film-F1lmF1.mp4');
    await waitFor(async () => (await openFiles()) < before + TIMES / 2, { what: 'the files to be closed' });
  });

  it('refuses POST', async () => {
    const { status, body } = await get('/game', HTML, 'POST');
    expect([status, JSON.parse(body.toString())]).toEqual([405, { detail: expect.any(String) }]);
  });

  it('sends the same security headers with every kind of answer', async () => {
    service.on('/api/puzzles/naive', (_request, response) => {
      response.setHeader('Content-Security-Policy', "default-src *; script-src 'unsafe-inline'");
      response.setHeader('Server', 'service/1').setHeader('X-Powered-By', 'Express').end('{}');
    });
    const login = () => get('/api/users/login', {}, 'POST');
    await login();
    const etag = (await get('/')).headers.etag as string;
    const socket = gateway.url.replace('http', 'ws');
    const answers: Record<string, { status?: number; headers: Headers }> = {
      page: await get('/'),
      'page of the router': await get('/game', HTML),
      asset: await get(SCRIPT_PATH, { 'Accept-Encoding': 'br' }),
      'not modified': await get('/', { 'If-None-Match': etag }),
      'missing asset': await get('/assets/gone.js'),
      'answer of a service': await get('/api/puzzles/today'),
      'answer of a service with headers of its own': await get('/api/puzzles/naive'),
      health: await get('/health/ready'),
      'unknown path': await get('/api/nope'),
      'odd path': await getTarget(gateway.port, '/api//puzzles'),
      'too many logins': await login(),
      'too large': await sendRaw(
        gateway.port,
        'POST /api/scores/sync HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 99999999\r\n\r\n',
      ),
      'service down': await get('/api/battle/stats'),
      'service not configured': await get('/api/admin/stats'),
      'no HTTP': await sendRaw(gateway.port, 'nonsense\r\n\r\n'),
      'headers too large': await sendRaw(
        gateway.port,
        `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      ),
      'unknown socket': await refusedUpgrade(`${socket}/api/ws/nope`),
      'foreign origin': await refusedUpgrade(`${socket}/api/ws/battle`, { origin: 'https://evil.example' }),
      'socket of a service that is down': await refusedUpgrade(`${socket}/api/ws/battle`),
    };
    const statuses = Object.fromEntries(Object.entries(answers).map(([what, { status }]) => [what, status]));
    expect(statuses).toMatchSnapshot('statuses');
    const names = Object.keys(securityHeadersOf(answers.page!.headers));
    expect(securityHeadersOf(answers.page!.headers)).toMatchSnapshot('headers');
    for (const [what, { headers }] of Object.entries(answers)) {
      expect([what, pick(headers, names)]).toEqual([what, pick(answers.page!.headers, names)]);
      expect([what, headers['x-request-id']]).toEqual([what, expect.stringMatching(/^[\w.:-]{8,64}$/)]);
      expect([what, headers.server, headers['x-powered-by']]).toEqual([what, undefined, undefined]);
    }
  });
});

async function readBeginning(port: number, path: string): Promise<void> {
  const sent = request({ host: '127.0.0.1', port, path, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await once(answer, 'data');
  answer.destroy();
}

/** The headers that do not depend on the response. */
function securityHeadersOf(headers: Headers): Headers {
  const ofTheAnswer =
    /^(x-request-id|date|connection|keep-alive|vary|etag|last-modified|cache-control|content-(length|type|encoding))$/;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheAnswer.test(name)));
}

function pick(headers: Headers, names: string[]): Headers {
  return Object.fromEntries(names.map((name) => [name, headers[name]]));
}
