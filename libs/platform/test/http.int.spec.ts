import type { NestExpressApplication } from '@nestjs/platform-express';
import { sendRaw } from '@fourfold/testing';
import fc from 'fast-check';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { listRoutes, unvalidatedParameters } from './support/inspection';
import { ThingsController } from './fixtures/things.controller';
import { ServiceWorld } from './fixtures/service.world';

describe('a service over HTTP', () => {
  let world: ServiceWorld;
  let app: NestExpressApplication;
  const http = () => request(app.getHttpServer());

  beforeAll(async () => {
    world = await ServiceWorld.start();
    ({ app } = world.first);
  });
  afterAll(() => world.stop());

  it('gives every response a request id, which the handler can read', async () => {
    const sent = 'gateway-id-12345678';
    const kept = await http().post('/things').set('X-Request-Id', sent).send({ email: 'a@b.example' });
    expect(kept.headers['x-request-id']).toBe(sent);
    expect(kept.body).toEqual({ request_id: sent });

    const forged = await http().get('/things').set('X-Request-Id', 'x" injected');
    expect(forged.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('returns one entry for each fault, with its location', async () => {
    const { status, body } = await http()
      .post('/things')
      .send({ email: 'nonsense', parts: [{ name: 'long-long' }], is_admin: true });
    expect(status).toBe(422);
    expect(body.detail.map((fault: { loc: unknown }) => fault.loc)).toEqual(
      expect.arrayContaining([
        ['body', 'email'],
        ['body', 'is_admin'],
        ['body', 'parts', 0, 'name'],
      ]),
    );
    expect(body.detail).toHaveLength(3);
    for (const fault of body.detail)
      expect(fault).toEqual({ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) });
  });

  it.each(['role', 'isAdmin', 'user_id', 'score', 'verified', 'id', 'created_at'])(
    'refuses the unknown field %s and hands nothing to the handler',
    async (field) => {
      ThingsController.accepted = [];
      const { status } = await http()
        .post('/things')
        .send({ email: 'a@b.example', [field]: 1 });
      expect(status).toBe(422);
      expect(ThingsController.accepted).toEqual([]);
    },
  );

  it.each([
    ['[]', 422],
    ['[{"email":"a@b.example"}]', 422],
    ['null', 400],
    ['"text"', 400],
    ['{', 400],
    ['{"email":"a@b.example","__proto__":{"admin":true}}', 422],
    ['{"email":"a@b.example","constructor":{"prototype":{"admin":true}}}', 422],
    ['{"email":["a@b.example"]}', 422],
    ['{"email":{"$ne":""}}', 422],
    ['{"email":1e400}', 422],
    ['{"email":"a@b.example","parts":{"length":1}}', 422],
    ['{"email":"a@b.example","parts":[null]}', 422],
    [`{"parts":${'['.repeat(900)}${']'.repeat(900)}}`, 422],
  ])('refuses the body %s with %d', async (body, expected) => {
    ThingsController.accepted = [];
    const { status } = await http().post('/things').set('Content-Type', 'application/json').send(body);
    expect(status).toBe(expected);
    expect(ThingsController.accepted).toEqual([]);
  });

  it.each(['{', 'null', '"text"'])('says that %s is malformed JSON', async (body) => {
    const answer = await http().post('/things').set('Content-Type', 'application/json').send(body);
    expect(answer.body).toEqual({ detail: 'The request body is not valid JSON' });
  });

  it('never answers 5xx and accepts only a valid thing, whatever JSON is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ depthSize: 'small' }), async (body) => {
        const { status } = await http().post('/things').set('Content-Type', 'application/json').send(body);
        return status === 422 || status === 400;
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['two hosts', 'GET /things HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET /things HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['no HTTP version', 'GET /things\r\nHost: x\r\n\r\n'],
  ])('refuses a request with %s', async (_what, text) => {
    const { port } = app.getHttpServer().address() as AddressInfo;
    const { status, headers, body } = await sendRaw(port, text);
    expect([status, JSON.parse(body)]).toEqual([400, { detail: 'Bad request' }]);
    expect(headers['x-request-id']).toBeDefined();
  });

  it('refuses bodies that are not JSON or too large, also once they are decompressed', async () => {
    const text = await http()
      .post('/things')
      .set('Content-Type', 'text/plain')
      .send('{"email":"a@b.example"}');
    expect([text.status, text.body]).toEqual([415, { detail: expect.any(String) }]);
    const large = await http()
      .post('/things')
      .send({ email: 'x'.repeat(65 * 1024) });
    expect([large.status, large.body]).toEqual([413, { detail: expect.any(String) }]);
    const compressed = await fetch(`${world.first.url}/things`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ email: 'x'.repeat(10 * 1024 * 1024) })),
    });
    expect([compressed.status, await compressed.json()]).toEqual([413, { detail: expect.any(String) }]);
  });

  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json', 422],
    [undefined, 422],
  ])('answers an empty body of the type %s with %i', async (type, expected) => {
    const headers = { 'Content-Length': '0', ...(type !== undefined && { 'Content-Type': type }) };
    expect((await http().post('/things').set(headers)).status).toBe(expected);
  });

  it.each([
    ['limit=0', 422],
    ['limit=101', 422],
    ['limit=1e9', 422],
    ['limit=1e1', 422],
    ['limit=0x10', 422],
    ['limit=5.0', 422],
    ['limit=%205', 422],
    ['limit=', 422],
    ['limit=NaN', 422],
    ['limit=5&limit=6', 422],
    ['limit[]=5', 422],
    ['limit%5B0%5D=5', 422],
    ['limit=5&limit[]=6', 422],
    ['limit[]=5&limit=6', 422],
    ['since[]=5', 200],
    ['_=1732180000', 200],
    ['limit=7', 200],
  ])('answers the query %s with %d', async (query, expected) => {
    expect((await http().get(`/things?${query}`)).status).toBe(expected);
  });

  it.each([
    ['%ff', ['query']],
    ['limit=%ed%a0%bd', ['query', 'limit']],
    ['limit=7&other=%c3', ['query', 'other']],
  ])('refuses the query %s, which is not UTF-8', async (query, loc) => {
    const { status, body } = await http().get(`/things?${query}`);
    expect([status, body.detail]).toEqual([422, [{ loc, msg: expect.any(String), type: 'isWellFormed' }]]);
  });

  it.each<[string | Buffer, unknown[]]>([
    ['{"email":"a\\ud83d@x.example"}', ['body', 'email']],
    ['{"email":"a@b.example","parts":[{"name":"\\ude00"}]}', ['body', 'parts', 0, 'name']],
    ['{"email":"a@b.example","\\ud83d":1}', ['body']],
    ['{"email":"a@b.example","parts":[{"\\ud83d":1}]}', ['body', 'parts', 0]],
    [Buffer.from('{"email":"a\xff@x.example"}', 'latin1'), ['body']],
  ])('refuses the body %s, whose text is not well-formed', async (sent, loc) => {
    ThingsController.accepted = [];
    const answer = await fetch(`${world.first.url}/things`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: typeof sent === 'string' ? sent : new Uint8Array(sent),
    });
    const faults = [{ loc, msg: expect.any(String), type: 'isWellFormed' }];
    expect([answer.status, await answer.json()]).toEqual([422, { detail: faults }]);
    expect(ThingsController.accepted).toEqual([]);
  });

  it.each([
    ['🐝🐝🐝🐝🐝', 201],
    ['🐝🐝🐝🐝🐝🐝', 422],
    [`x${'\ufe0f'.repeat(5)}`, 422],
  ])('counts the characters of %j: %d', async (name, expected) => {
    const { status } = await http()
      .post('/things')
      .send({ email: 'a@b.example', parts: [{ name }] });
    expect(status).toBe(expected);
  });

  it.each([
    ['abc', 422],
    ['%ff', 422],
    ['-1', 422],
    ['1.5', 422],
    ['0', 404],
    ['9007199254740992', 404],
    ['7', 200],
  ])('answers the path id %s with %d', async (id, expected) => {
    expect((await http().get(`/things/id/${id}`)).status).toBe(expected);
  });

  it('allows caching only where the route does, and never of an error', async () => {
    const cacheControl = async (path: string) => (await http().get(path)).headers['cache-control'];
    expect(await cacheControl('/things')).toBe('no-store');
    expect(await cacheControl('/nowhere')).toBe('no-store');
    expect(await cacheControl('/things/id/7')).toBe('public, max-age=60');
    expect(await cacheControl('/things/id/abc')).toBe('no-store');
  });

  it('reveals no internals when it fails', async () => {
    const broken = await http().get('/things/broken');
    expect(broken.status).toBe(500);
    expect(broken.body).toEqual({ detail: 'Something went wrong. Please try again.' });
    const down = await http().get('/things/store-down');
    expect(down.status).toBe(503);
    expect(JSON.stringify([broken.body, broken.headers, down.body, down.headers])).not.toMatch(
      /secret_table|10\.0\.0\.7|\.ts:|node_modules|express/i,
    );
  });

  it('answers unknown routes and business errors in the error shape', async () => {
    const unknown = await http().get('/nowhere');
    expect([unknown.status, unknown.body]).toEqual([404, { detail: 'Not found' }]);
    const locked = await http().get('/things/locked');
    expect([locked.status, locked.headers['retry-after']]).toEqual([423, '42']);
  });

  it('reports health and metrics without a token', async () => {
    expect((await http().get('/health/live')).status).toBe(200);
    expect((await http().get('/health/ready')).body).toEqual({ status: 'ok', checks: { service: 'up' } });
    const metrics = await http().get('/metrics');
    expect(metrics.text).toContain(
      'fourfold_http_request_duration_seconds_count{method="GET",route="/things/locked",status="423"} 1',
    );
    expect(metrics.text).not.toContain('/things/id/7');
  });

  it('lists its routes with their access, and validates every parameter', () => {
    const access = Object.fromEntries(
      listRoutes(app).map((route) => [`${route.method} ${route.path}`, route.access]),
    );
    expect(access).toMatchObject({
      'POST /things': 'public',
      'GET /things/mine': 'user',
      'GET /things/anyone': 'optional',
      'GET /things/admin': 'admin',
      'GET /things/id/:id': 'public',
      'GET /health/live': 'public',
    });
    expect(unvalidatedParameters(app)).toEqual([]);
  });
});
