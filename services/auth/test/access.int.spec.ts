import { HEADERS, ROUTES, routePath } from '@fourfold/contracts';
import { newId, RevocationService } from '@fourfold/platform';
import { listRoutes } from '@fourfold/platform/testing';
import {
  badTokens,
  deviations,
  everybody,
  signedIn,
  TokenIssuer,
  undecided,
  writeSigningKeys,
  wronglyJudged,
  type AccessMatrix,
  type Role,
} from '@fourfold/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, credentialsOf, newRegistration } from './browser';

/** The claims of a user with a session in the database. */
interface Seat {
  sub: string;
  sid: string;
  ver: number;
  is_admin: boolean;
}

describe('access to accounts and sessions', () => {
  const person = newRegistration();
  let folder: string;
  let auth: AuthApp;
  let issuer: TokenIssuer;
  /** The session in the paths; replaced after every request as its owner. */
  let owner: Seat;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourfold-access-'));
    const file = join(folder, 'keys.json');
    writeSigningKeys(file);
    auth = await startAuth({ SIGNING_KEYS_FILE: file });
    issuer = await TokenIssuer.start(file);
    await new Browser(auth.url).register(person);
    owner = await seat();
  });
  afterAll(async () => {
    await issuer.stop();
    await auth.stop();
    await rm(folder, { recursive: true });
  });

  /** A new player with a session and the password of the registered one. */
  async function seat(facts: { isAdmin?: boolean; isActive?: boolean } = {}): Promise<Seat> {
    const { isAdmin = false, isActive = true } = facts;
    const [sub, sid] = [newId(), newId()];
    const name = `p${sub.replaceAll('-', '').slice(-18)}`;
    await auth.sql(
      `insert into users (user_id, username, email, email_key, display_name, password_hash, is_admin, is_active)
       select $1, $2, $2 || '@example.com', $2 || '@example.com', 'Ada', password_hash, $3, $4 from users
        where email = $5`,
      [sub, name, isAdmin, isActive, person.email],
    );
    await auth.sql(
      `insert into sessions (session_id, user_id, token_hash, remember_me, address, expires_at)
       values ($1, $2, $3, false, '10.0.0.1', now() + interval '1 day')`,
      [sid, sub, Buffer.from(sid)],
    );
    return { sub, sid, ver: 1, is_admin: isAdmin };
  }

  async function callerOf(role: Role): Promise<Seat | undefined> {
    switch (role) {
      case 'anonymous':
        return undefined;
      case 'owner':
        return owner;
      case 'other':
      case 'friend':
      case 'blocked':
        return seat();
      case 'admin':
        return seat({ isAdmin: true });
      case 'disabled': {
        const disabled = await seat({ isActive: false });
        await auth.app.get(RevocationService).revoke({
          user_id: disabled.sub,
          account_version: 2,
          revoked: { scope: 'all' },
          not_before: new Date().toISOString(),
        });
        return disabled;
      }
    }
  }

  async function send(
    method: string,
    path: string,
    token: string | undefined,
    body?: unknown,
  ): Promise<number> {
    const response = await fetch(auth.url + path, {
      method,
      headers: {
        [HEADERS.forwardedFor]: '10.0.0.1',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await response.text();
    return response.status;
  }

  const MATRIX: AccessMatrix = {
    [`GET ${ROUTES.jwks}`]: { path: () => ROUTES.jwks, expected: everybody(200) },
    [`GET ${ROUTES.accessChanges}`]: { path: () => ROUTES.accessChanges, expected: everybody(200) },
    [`GET ${ROUTES.config}`]: { path: () => ROUTES.config, expected: everybody(200) },
    [`POST ${ROUTES.users.register}`]: {
      path: () => ROUTES.users.register,
      body: () => newRegistration(),
      expected: everybody(201),
    },
    [`POST ${ROUTES.users.login}`]: {
      path: () => ROUTES.users.login,
      body: () => credentialsOf(person),
      expected: everybody(200),
    },
    [`POST ${ROUTES.users.refresh}`]: { path: () => ROUTES.users.refresh, expected: everybody(401) },
    [`POST ${ROUTES.users.logout}`]: { path: () => ROUTES.users.logout, expected: everybody(204) },
    [`POST ${ROUTES.users.requestPasswordReset}`]: {
      path: () => ROUTES.users.requestPasswordReset,
      body: () => ({ email: person.email }),
      expected: everybody(200),
    },
    [`POST ${ROUTES.users.confirmPasswordReset}`]: {
      path: () => ROUTES.users.confirmPasswordReset,
      body: () => ({ token: 'A'.repeat(43), new_password: 'another password' }),
      expected: everybody(400),
    },
    [`POST ${ROUTES.users.confirmEmail}`]: {
      path: () => ROUTES.users.confirmEmail,
      body: () => ({ token: 'A'.repeat(43) }),
      expected: everybody(400),
    },
    [`POST ${ROUTES.users.restoreEmail}`]: {
      path: () => ROUTES.users.restoreEmail,
      body: () => ({ token: 'A'.repeat(43), new_password: 'another password' }),
      expected: everybody(400),
    },
    [`POST ${ROUTES.users.reauthenticate}`]: {
      path: () => ROUTES.users.reauthenticate,
      body: () => ({ password: person.password }),
      expected: signedIn(200),
    },
    [`GET ${ROUTES.users.profile}`]: { path: () => ROUTES.users.profile, expected: signedIn(200) },
    [`PUT ${ROUTES.users.profile}`]: {
      path: () => ROUTES.users.profile,
      body: () => ({ display_name: 'Grace' }),
      expected: signedIn(200),
    },
    [`POST ${ROUTES.users.changePassword}`]: {
      path: () => ROUTES.users.changePassword,
      body: () => ({ current_password: 'not the password', new_password: 'another password' }),
      expected: signedIn(400),
    },
    [`GET ${ROUTES.users.sessions}`]: { path: () => ROUTES.users.sessions, expected: signedIn(200) },
    [`DELETE ${ROUTES.users.session}`]: {
      path: () => routePath(ROUTES.users.session, { session_id: owner.sid }),
      expected: signedIn(404, { owner: 204 }),
    },
    [`DELETE ${ROUTES.users.sessions}`]: { path: () => ROUTES.users.sessions, expected: signedIn(204) },
    [`DELETE ${ROUTES.users.account}`]: { path: () => ROUTES.users.account, expected: signedIn(204) },
    [`GET ${ROUTES.auth.wsToken}`]: { path: () => ROUTES.auth.wsToken, expected: signedIn(200) },
  };

  it('is decided for every route', () => {
    expect(undecided(listRoutes(auth.app), MATRIX)).toEqual([]);
  });

  it('is as decided, for every role', async () => {
    const ask = async (role: Role, method: string, path: string, body: unknown): Promise<number> => {
      const caller = await callerOf(role);
      const status = await send(method, path, caller && issuer.token({ ...caller }), body);
      // The request may have ended the session or deleted the account.
      if (role === 'owner') owner = await seat();
      return status;
    };
    expect(await deviations(MATRIX, ask)).toEqual([]);
  });

  it('is refused for every bad token, on every route', async () => {
    const good = async (): Promise<string> => issuer.token({ ...(await seat()) });
    const tokens = { good, bad: badTokens(issuer, { ...(await seat()) }) };
    expect(
      await wronglyJudged(listRoutes(auth.app), tokens, (method, path, token) => send(method, path, token)),
    ).toEqual([]);
  });
});
