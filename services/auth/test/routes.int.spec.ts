import { ACCESS_TOKEN, ERRORS, ROUTES } from '@fourfold/contracts';
import { asyncApiFaults, openApiFaults, unvalidatedParameters } from '@fourfold/platform/testing';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, newRegistration } from './browser';

const CREDENTIALS = { email: 'a@example.com', password: 'secret' };

/** Public POST routes, each with a valid body. */
const PUBLIC_BODIES: Record<string, object> = {
  [ROUTES.users.register]: { ...CREDENTIALS, display_name: 'Ada' },
  [ROUTES.users.login]: CREDENTIALS,
  [ROUTES.users.requestPasswordReset]: { email: CREDENTIALS.email },
  [ROUTES.users.confirmPasswordReset]: { token: 'a', new_password: CREDENTIALS.password },
  [ROUTES.users.confirmEmail]: { token: 'a' },
  [ROUTES.users.restoreEmail]: { token: 'a', new_password: CREDENTIALS.password },
};
const BODY_ROUTES = Object.keys(PUBLIC_BODIES);
const SOME_ID = '00000000-0000-7000-8000-000000000000';
const sessionRoute = (id: string): string => ROUTES.users.session.replace(/:\w+/, id);

describe('the routes of auth', () => {
  let auth: AuthApp;
  const newBrowser = (): Browser => new Browser(auth.url);

  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.stop());

  const countUsers = async (): Promise<number> => {
    const [row] = await auth.sql<{ count: string }>('select count(*) from users');
    return Number(row!.count);
  };
  const send = (path: string, body: string, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(auth.url + path, {
      method,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('check every parameter', () => {
    expect(unvalidatedParameters(auth.app)).toEqual([]);
  });

  it('match their documentation, and so do the consumed events', async () => {
    expect(await openApiFaults(auth.app)).toEqual([]);
    expect(await asyncApiFaults(auth.app, 'auth')).toEqual([]);
  });

  it('answer 4xx to malformed and hostile bodies, and change nothing', async () => {
    const person = newRegistration();
    const valid = JSON.stringify(person);
    const bodies: [string, number][] = [
      ['', 422],
      ['null', 400],
      ['[]', 422],
      ['"text"', 400],
      ['17', 400],
      ['{', 400],
      ['{"email":', 400],
      [`[${valid}]`, 422],
      ['{"email":["a@example.com"],"password":{"length":8},"display_name":[["Ada"]]}', 422],
      [`{"email":1e999,"password":-0,"display_name":${'9'.repeat(400)}}`, 422],
      [`${valid.slice(0, -1)},"__proto__":{"is_admin":true}}`, 422],
      [`${valid.slice(0, -1)},"constructor":{"prototype":{"is_admin":true}}}`, 422],
      [`${valid.slice(0, -1)},"email":["x"]}`, 422],
      [`{"email":"a\\u0000@example.com","password":"secret","display_name":"Ada"}`, 422],
      [`{"email":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 422],
      [JSON.stringify({ ...person, display_name: 'a'.repeat(70_000) }), 413],
    ];
    const before = await countUsers();
    for (const path of BODY_ROUTES)
      for (const [body, status] of bodies)
        expect({ path, body: body.slice(0, 60), status: (await send(path, body)).status }).toEqual({
          path,
          body: body.slice(0, 60),
          status,
        });
    expect(await countUsers()).toBe(before);
  });

  it.each([
    ['POST', ROUTES.users.refresh, 200],
    ['POST', ROUTES.users.logout, 204],
    ['DELETE', ROUTES.users.sessions, 204],
    ['DELETE', sessionRoute(SOME_ID), 404],
    ['DELETE', ROUTES.users.account, 204],
  ] as const)('accept no field in the body of %s %s', async (method, path, status) => {
    const browser = newBrowser();
    await browser.register(newRegistration());
    const headers = { authorization: `Bearer ${browser.accessToken}`, ...browser.antiForgery() };
    const faulty = await browser.call(method, path, {
      headers,
      body: { everywhere: true, user_id: SOME_ID },
    });
    expect({ status: faulty.status, body: faulty.body }).toEqual({
      status: 422,
      body: {
        detail: ['everywhere', 'user_id'].map((field) => ({
          loc: ['body', field],
          msg: `${field} is not a known field`,
          type: 'unknown_field',
        })),
      },
    });
    expect((await browser.profile()).status).toBe(200);
    for (const body of [undefined, {}]) {
      const other = newBrowser();
      await other.register(newRegistration());
      const bare = { authorization: `Bearer ${other.accessToken}`, ...other.antiForgery() };
      expect((await other.call(method, path, { headers: bare, body })).status).toBe(status);
    }
  });

  it('accept JSON only, in UTF-8 only', async () => {
    for (const path of BODY_ROUTES) {
      expect(
        (await send(path, 'email=a%40example.com', { 'content-type': 'application/x-www-form-urlencoded' }))
          .status,
      ).toBe(415);
      expect((await send(path, '{}', { 'content-type': 'text/plain' })).status).toBe(415);
      expect((await send(path, '{}', { 'content-type': 'application/json; charset=latin1' })).status).toBe(
        415,
      );
      expect((await send(path, '{}', { 'content-encoding': 'x-bomb' })).status).toBe(415);
    }
  });

  it('never fail on malformed cookies and headers', async () => {
    const cookies = [
      'refresh_token=',
      'refresh_token=j:{"a":1}',
      'refresh_token=%E0%A4%A',
      'refresh_token="; known_device=..',
      'known_device=j:[1]',
    ];
    for (const path of [ROUTES.users.refresh, ROUTES.users.logout, ROUTES.users.login])
      for (const cookie of cookies)
        for (const authorization of [
          'Bearer',
          'Bearer a.b.c',
          'Basic eDp5',
          'Bearer eyJhbGciOiJub25lIn0.e30.',
        ]) {
          const { status } = await send(path, '', { cookie, authorization, 'x-xsrf-token': '\u00ff' });
          expect(status).toBeLessThan(500);
        }
  });

  it('reveal nothing but the request id when something breaks', async () => {
    for (const table of ['users', 'account_links'])
      await auth.sql(`alter table ${table} rename to ${table}_away`);
    try {
      for (const path of BODY_ROUTES) {
        const response = await send(path, JSON.stringify(PUBLIC_BODIES[path]));
        expect({ status: response.status, body: await response.json() }).toEqual({
          status: 500,
          body: { detail: ERRORS.internal.detail },
        });
        expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      }
    } finally {
      for (const table of ['users', 'account_links'])
        await auth.sql(`alter table ${table}_away rename to ${table}`);
    }
  });

  it('publish the public keys, and nothing of the private ones', async () => {
    const { status, body, headers } = await newBrowser().call<{ keys: Record<string, string>[] }>(
      'GET',
      ROUTES.jwks,
    );
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(body.keys.length).toBeGreaterThan(0);
    for (const key of body.keys) {
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    }
  });

  it('give access tokens of fifteen minutes with the claims of the contract', async () => {
    const { body } = await newBrowser().register(newRegistration());
    const [header, claims] = body.access_token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);
    const keys = await newBrowser().call<{ keys: { kid: string }[] }>('GET', ROUTES.jwks);
    expect(header).toEqual({ alg: 'ES256', typ: ACCESS_TOKEN.type, kid: keys.body.keys[0]!.kid });
    expect(claims).toEqual({
      sub: body.user.user_id,
      username: body.user.username,
      display_name: body.user.display_name,
      is_admin: false,
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ver: 1,
      auth_time: expect.any(Number),
      iss: 'fourfold',
      aud: 'fourfold',
      iat: expect.any(Number),
      exp: (claims?.iat as number) + 900,
    });
  });
});
