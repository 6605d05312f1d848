import { ACCESS_TOKEN, ERRORS, ROUTES, routePath } from '@fourfold/contracts';
import { newId } from '@fourfold/platform';
import { accessSuite, listRoutes } from '@fourfold/platform/testing';
import { writeSigningKeys } from '@fourfold/stack';
import {
  adminReads,
  byAdmin,
  everybody,
  playing,
  readByAdmin,
  signedIn,
  TokenIssuer,
  type AccessMatrix,
} from '@fourfold/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, credentialsOf, newRegistration } from './browser';

/** The access token claims of a user with a session in the database. */
interface SessionClaims {
  sub: string;
  sid: string;
  ver: number;
  is_admin: boolean;
  is_guest?: true;
}

const { admin } = ROUTES;
const NOBODY = { user_id: '00000000-0000-7000-8000-000000000000' };

/** What admins do with accounts. */
const ADMINISTRATION: AccessMatrix = {
  [`GET ${admin.users}`]: adminReads(200),
  [`POST ${admin.users}`]: byAdmin(admin.users, 422, {}),
  [`GET ${admin.user}`]: readByAdmin(routePath(admin.user, NOBODY), 404),
  [`PUT ${admin.user}`]: byAdmin(routePath(admin.user, NOBODY), 404, {}),
  [`DELETE ${admin.user}`]: byAdmin(routePath(admin.user, NOBODY), 404),
  [`PUT ${admin.userStatus}`]: byAdmin(routePath(admin.userStatus, NOBODY), 404, { is_active: true }),
  [`POST ${admin.resetUserPassword}`]: byAdmin(routePath(admin.resetUserPassword, NOBODY), 404, {
    ...NOBODY,
    new_password: 'long enough',
  }),
  [`POST ${admin.muteUser}`]: byAdmin(routePath(admin.muteUser, NOBODY), 422, {
    until: '2020-01-01T00:00:00Z',
  }),
  [`DELETE ${admin.muteUser}`]: byAdmin(routePath(admin.muteUser, NOBODY), 404),
  [`GET ${admin.failedLogins}`]: adminReads(200),
  [`POST ${admin.unlockUser}`]: byAdmin(routePath(admin.unlockUser, NOBODY), 404),
  [`POST ${admin.waivePasskey}`]: byAdmin(routePath(admin.waivePasskey, NOBODY), 404),
};

describe('access to accounts and sessions', () => {
  const person = newRegistration();
  let folder: string;
  let auth: AuthApp;
  let issuer: TokenIssuer;
  /** The session that the path refers to, until its owner has sent a request, which may end it. */
  let owned: SessionClaims | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourfold-access-'));
    const file = join(folder, 'keys.json');
    writeSigningKeys(file);
    auth = await startAuth({ SIGNING_KEYS_FILE: file });
    issuer = await TokenIssuer.start(file);
    await new Browser(auth.url).register(person);
  });
  afterAll(async () => {
    await issuer.stop();
    await auth.stop();
    await rm(folder, { recursive: true });
  });

  /** Inserts a new player, with the password of the registered one, and a session. */
  async function newSession(
    facts: Partial<Record<'isAdmin' | 'isObserver' | 'isActive' | 'isGuest', boolean>> = {},
  ): Promise<SessionClaims> {
    const { isAdmin = false, isObserver = false, isActive = true, isGuest = false } = facts;
    const [sub, sid] = [newId(), newId()];
    const name = `p${sub.replaceAll('-', '').slice(-18)}`;
    await auth.sql(
      `insert into users (user_id, username, email, email_key, display_name, password_hash, is_admin, is_observer, is_active, is_guest)
       select $1, $2, $2 || '@example.com', $2 || '@example.com', 'Ada', password_hash, $3, $4, $5, $6 from users
        where email = $7`,
      [sub, name, isAdmin, isObserver, isActive, isGuest, person.email],
    );
    await auth.sql(
      `insert into sessions (session_id, user_id, token_hash, remember_me, address, expires_at)
       values ($1, $2, $3, false, '10.0.0.1', now() + interval '1 day')`,
      [sid, sub, Buffer.from(sid)],
    );
    return { sub, sid, ver: 1, is_admin: isAdmin, ...(isGuest && { is_guest: true }) };
  }

  const { users } = ROUTES;
  const new_password = 'another password';
  const wrongLink = { token: 'A'.repeat(43), new_password };
  const wrongPassword = { current_password: 'not the password', new_password };

  accessSuite(() => ({ app: auth.app, url: auth.url, issuer }), {
    service: 'auth',
    cacheable: [ROUTES.jwks, ROUTES.config],
    matrix: {
      [`GET ${ROUTES.jwks}`]: everybody(200),
      [`GET ${ROUTES.accessChanges}`]: everybody(200),
      [`GET ${ROUTES.config}`]: everybody(200),
      [`POST ${users.register}`]: {
        body: newRegistration,
        expected: everybody(201, { disabled: 401 }),
      },
      [`POST ${users.guest}`]: everybody(201),
      [`POST ${users.claimGuest}`]: { body: () => ({ guest_token: 'not a token' }), expected: signedIn(400) },
      [`POST ${users.login}`]: { body: () => credentialsOf(person), expected: everybody(200) },
      [`POST ${users.refresh}`]: everybody(401),
      [`POST ${users.logout}`]: everybody(204),
      [`POST ${users.requestPasswordReset}`]: {
        body: () => ({ email: person.email }),
        expected: everybody(200),
      },
      [`POST ${users.confirmPasswordReset}`]: { body: () => wrongLink, expected: everybody(400) },
      [`POST ${users.confirmEmail}`]: { body: () => ({ token: wrongLink.token }), expected: everybody(400) },
      [`POST ${users.restoreEmail}`]: { body: () => wrongLink, expected: everybody(400) },
      [`POST ${users.reauthenticate}`]: {
        body: () => ({ password: person.password }),
        expected: signedIn(200),
      },
      [`POST ${users.passkeyLoginOptions}`]: everybody(200),
      [`POST ${users.passkeyLogin}`]: { body: () => ({ response: {} }), expected: everybody(401) },
      [`POST ${users.firstPasskeyOptions}`]: {
        body: () => ({ token: wrongLink.token }),
        expected: everybody(400),
      },
      [`POST ${users.firstPasskey}`]: {
        body: () => ({ token: wrongLink.token, name: 'Laptop', response: {} }),
        expected: everybody(400),
      },
      [`POST ${users.passkeyOptions}`]: signedIn(200),
      [`POST ${users.passkeys}`]: {
        body: () => ({ name: 'Laptop', response: {} }),
        expected: signedIn(400),
      },
      [`GET ${users.passkeys}`]: signedIn(200),
      [`DELETE ${users.passkey}`]: {
        path: async () => {
          owned = await newSession();
          const passkey_id = newId();
          await auth.sql(
            `insert into passkeys (passkey_id, user_id, credential_id, public_key, counter, transports, name)
             values ($1, $2, $3, '', 0, '{}', 'Laptop')`,
            [passkey_id, owned.sub, passkey_id],
          );
          return routePath(users.passkey, { passkey_id });
        },
        expected: signedIn(404, { owner: 204 }),
      },
      [`GET ${users.profile}`]: playing(200),
      [`PUT ${users.profile}`]: { body: () => ({ display_name: 'Grace' }), expected: signedIn(200) },
      [`GET ${users.email}`]: signedIn(200),
      [`POST ${users.changePassword}`]: { body: () => wrongPassword, expected: signedIn(400) },
      [`GET ${users.sessions}`]: signedIn(200),
      [`DELETE ${users.session}`]: {
        path: async () => {
          owned = await newSession();
          return routePath(users.session, { session_id: owned.sid });
        },
        expected: signedIn(404, { owner: 204 }),
      },
      [`DELETE ${users.sessions}`]: signedIn(204),
      [`DELETE ${users.account}`]: playing(204, { admin: 400 }),
      // The other services are not there.
      [`GET ${users.export}`]: playing(503),
      [`GET ${ROUTES.auth.wsToken}`]: signedIn(200),
      ...ADMINISTRATION,
    },
    tokenOf: async (role) => {
      const session = role === 'owner' ? owned : undefined;
      if (session) owned = undefined;
      const facts = {
        isAdmin: role === 'admin',
        isObserver: role === 'observer',
        isActive: role !== 'disabled',
        isGuest: role === 'guest',
      };
      return issuer.token({ ...(session ?? (await newSession(facts))) });
    },
    goodClaims: async () => ({ ...(await newSession()) }),
  });

  it('is granted by tokens with the claims of the contract, valid for fifteen minutes, signed with a published key', async () => {
    const { body } = await new Browser(auth.url).register(newRegistration());
    const [header, claims] = body.access_token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);
    const keys = await new Browser(auth.url).call<{ keys: { kid: string }[] }>('GET', ROUTES.jwks);
    expect(keys.headers.get('cache-control')).toBe('public, max-age=300');
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

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:8000', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
  ])('is refused to a page of another site, on every route that changes something: %j', async (foreign) => {
    const browser = new Browser(auth.url);
    await browser.register(newRegistration());
    const headers = { ...browser.bearer(), ...browser.antiForgery(), ...foreign };
    const session_id = browser.claims().sid;
    const changing = listRoutes(auth.app).filter(({ method }) => method !== 'GET');
    expect(changing.length).toBeGreaterThan(10);
    for (const { method, path } of changing) {
      const url = path.replace(':session_id', session_id);
      const { status, body, setCookies } = await browser.call(method, url, { headers });
      expect({ method, path, status, body, setCookies }).toEqual({
        ...{ method, path, status: 403, setCookies: [] },
        body: { detail: ERRORS.origin_refused.detail },
      });
    }
    expect((await browser.refresh({ origin: 'http://localhost:8000' })).status).toBe(200);
  });

  describe('with hostile input', () => {
    const BODY_ROUTES = [
      users.register,
      users.login,
      users.requestPasswordReset,
      users.confirmPasswordReset,
      users.confirmEmail,
      users.restoreEmail,
      users.passkeyLogin,
      users.firstPasskey,
    ];
    const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
      const json = { 'content-type': 'application/json', ...headers };
      return (await fetch(auth.url + path, { method: 'POST', body, headers: json })).status;
    };

    it('answers 4xx and changes nothing', async () => {
      const valid = JSON.stringify(newRegistration());
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
        [JSON.stringify({ display_name: 'a'.repeat(70_000) }), 413],
      ];
      const accounts = () => auth.sql('select user_id from users order by user_id');
      const before = await accounts();
      for (const path of BODY_ROUTES)
        for (const [body, status] of bodies) {
          const start = body.slice(0, 60);
          expect({ path, start, status: await post(path, body) }).toEqual({ path, start, status });
        }
      expect(await accounts()).toEqual(before);
    });

    it.each([
      ['POST', users.refresh, 200],
      ['POST', users.logout, 204],
      ['DELETE', users.sessions, 204],
      ['DELETE', routePath(users.session, { session_id: newId() }), 404],
      ['DELETE', users.account, 204],
    ] as const)('accepts no field in the body of %s %s, and changes nothing', async (method, path, done) => {
      const browser = new Browser(auth.url);
      await browser.register(newRegistration());
      const headers = { ...browser.bearer(), ...browser.antiForgery() };
      const { status, body } = await browser.call(method, path, { headers, body: { user_id: 'x' } });
      const msg = 'user_id is not a known field';
      expect({ status, body }).toEqual({
        status: 422,
        body: { detail: [{ loc: ['body', 'user_id'], msg, type: 'unknown_field' }] },
      });
      expect((await browser.profile()).status).toBe(200);
      expect((await browser.call(method, path, { headers, body: {} })).status).toBe(done);
    });

    it('accepts JSON only, in UTF-8 only', async () => {
      for (const path of BODY_ROUTES)
        for (const [header, value] of [
          ['content-type', 'application/x-www-form-urlencoded'],
          ['content-type', 'application/json; charset=latin1'],
          ['content-encoding', 'x-bomb'],
        ] as const)
          expect(await post(path, '{}', { [header]: value })).toBe(415);
    });

    it('never fails on malformed cookies and headers', async () => {
      const cookies = [
        'refresh_token=',
        'refresh_token=j:{"a":1}',
        'refresh_token=%E0%A4%A',
        'refresh_token="; known_device=..',
        'known_device=j:[1]',
      ];
      const tokens = ['Bearer', 'Bearer a.b.c', 'Basic eDp5', 'Bearer eyJhbGciOiJub25lIn0.e30.'];
      for (const path of [users.refresh, users.logout, users.login])
        for (const cookie of cookies)
          for (const authorization of tokens) {
            const headers = { cookie, authorization, 'x-xsrf-token': '\u00ff' };
            expect(await post(path, '', headers)).toBeLessThan(500);
          }
    });
  });
});
