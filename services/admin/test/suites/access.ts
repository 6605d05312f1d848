import {
  ERRORS,
  OPERATION_ROUTES,
  RECENT_SIGN_IN_SECONDS,
  ROUTES,
  routePath,
  type LoginResponse,
} from '@fourfold/contracts';
import { newId, RevocationService } from '@fourfold/platform';
import { asyncApiFaults, listRoutes, openApiFaults, unvalidatedParameters } from '@fourfold/platform/testing';
import { badTokens, tokenCheckFailures, waitFor } from '@fourfold/testing';
import type { AdminApp, SignedInUser } from '../admin-app';

const { admin } = ROUTES;
const NOBODY = '00000000-0000-7000-8000-000000000000';
const user = { user_id: NOBODY };
const puzzle = { puzzle_id: 1 };
const deadLetter = { service: 'auth', dead_letter_id: NOBODY };

/** Every route, a harmless request and the status for an admin: 503 if it needs puzzles, social or battle. */
const MATRIX: Record<string, { path: string; body?: unknown; asAdmin: number }> = {
  [`GET ${admin.stats}`]: { path: admin.stats, asAdmin: 200 },
  [`GET ${admin.audit}`]: { path: admin.audit, asAdmin: 200 },
  [`GET ${admin.reports}`]: { path: admin.reports, asAdmin: 503 },
  [`GET ${admin.flaggedGames}`]: { path: admin.flaggedGames, asAdmin: 503 },
  [`GET ${admin.flaggedBattles}`]: { path: admin.flaggedBattles, asAdmin: 503 },
  [`GET ${admin.users}`]: { path: admin.users, asAdmin: 200 },
  [`POST ${admin.users}`]: { path: admin.users, body: {}, asAdmin: 422 },
  [`GET ${admin.user}`]: { path: routePath(admin.user, user), asAdmin: 404 },
  [`PUT ${admin.user}`]: { path: routePath(admin.user, user), body: {}, asAdmin: 404 },
  [`DELETE ${admin.user}`]: { path: routePath(admin.user, user), asAdmin: 404 },
  [`PUT ${admin.userStatus}`]: {
    path: routePath(admin.userStatus, user),
    body: { is_active: true },
    asAdmin: 404,
  },
  [`POST ${admin.resetUserPassword}`]: {
    path: routePath(admin.resetUserPassword, user),
    body: { ...user, new_password: 'long enough' },
    asAdmin: 404,
  },
  [`POST ${admin.recalculateStreaks}`]: { path: routePath(admin.recalculateStreaks, user), asAdmin: 404 },
  [`GET ${admin.userScores}`]: { path: routePath(admin.userScores, user), asAdmin: 503 },
  [`PUT ${admin.score}`]: {
    path: routePath(admin.score, { score_id: 1 }),
    body: { points_scored: 7 },
    asAdmin: 503,
  },
  [`DELETE ${admin.score}`]: { path: routePath(admin.score, { score_id: 1 }), asAdmin: 503 },
  [`POST ${admin.resetUserPuzzle}`]: {
    path: routePath(admin.resetUserPuzzle, { ...user, puzzle_id: 1 }),
    asAdmin: 503,
  },
  [`GET ${admin.puzzles}`]: { path: admin.puzzles, asAdmin: 503 },
  [`GET ${admin.puzzle}`]: { path: routePath(admin.puzzle, puzzle), asAdmin: 503 },
  [`PUT ${admin.puzzle}`]: {
    path: routePath(admin.puzzle, puzzle),
    body: { puzzle_data: { categories: [] } },
    asAdmin: 503,
  },
  [`DELETE ${admin.puzzle}`]: { path: routePath(admin.puzzle, puzzle), asAdmin: 503 },
  [`POST ${admin.importPuzzles}`]: { path: admin.importPuzzles, asAdmin: 422 },
  [`GET ${admin.failedLogins}`]: { path: admin.failedLogins, asAdmin: 200 },
  [`POST ${admin.unlockUser}`]: { path: routePath(admin.unlockUser, user), asAdmin: 404 },
  [`GET ${admin.deadLetters}`]: { path: `${admin.deadLetters}?service=auth`, asAdmin: 200 },
  [`POST ${admin.replayDeadLetter}`]: { path: routePath(admin.replayDeadLetter, deadLetter), asAdmin: 404 },
  [`DELETE ${admin.deadLetter}`]: { path: routePath(admin.deadLetter, deadLetter), asAdmin: 404 },
};
const OPERATION = Object.values(OPERATION_ROUTES).map((path) => `GET ${path}`);

export const accessSuite = (running: () => AdminApp) => () => {
  let world: AdminApp;
  let firstAdmin: SignedInUser;

  beforeAll(async () => {
    world = running();
    firstAdmin = await world.firstAdmin();
  });

  const statusesOf = async (token: string | undefined) => {
    const found: Record<string, number> = {};
    for (const [name, { path, body }] of Object.entries(MATRIX)) {
      const { status } = await world.call(name.slice(0, name.indexOf(' ')), path, { token, body });
      found[name] = status;
    }
    return found;
  };
  const everywhere = (status: number) =>
    Object.fromEntries(Object.keys(MATRIX).map((name) => [name, status]));
  const claimsOf = ({ user: { user_id, username } }: SignedInUser) => ({ sub: user_id, username, ver: 1 });

  it('is declared for every route, and every parameter is validated', () => {
    const routes = listRoutes(world.app).map(({ method, path }) => `${method} ${path}`);
    expect(routes.sort()).toEqual([...Object.keys(MATRIX), ...OPERATION].sort());
    expect(unvalidatedParameters(world.app)).toEqual([]);
  });

  it('is documented, with the parameters of each route', async () => {
    expect(await openApiFaults(world.app)).toEqual([]);
    expect(await asyncApiFaults(world.app, 'admin')).toEqual([]);
  });

  it('is granted to admins', async () => {
    const expected = Object.entries(MATRIX).map(([name, { asAdmin }]) => [name, asAdmin]);
    expect(await statusesOf(firstAdmin.token)).toEqual(Object.fromEntries(expected));
  });

  it('is granted to nobody else', async () => {
    expect(await statusesOf(undefined)).toEqual(everywhere(401));
    const player = await world.player();
    expect(await statusesOf(player.token)).toEqual(everywhere(403));
    const { body } = await world.call('GET', admin.users, { token: player.token });
    expect(body).toEqual({ detail: ERRORS.forbidden.detail });
    const gone = newId();
    const revoked = { scope: 'all' } as const;
    const change = { user_id: gone, account_version: 2, revoked, not_before: new Date().toISOString() };
    await world.app.get(RevocationService).revoke(change);
    expect(await statusesOf(world.issuer.token({ sub: gone, ver: 1, is_admin: true }))).toEqual(
      everywhere(401),
    );
  });

  it('depends on the account, whatever the token claims', async () => {
    const player = await world.player();
    const adminClaim = world.issuer.token({ ...claimsOf(player), is_admin: true });
    expect(await statusesOf(adminClaim)).toEqual(everywhere(403));
    const body = { is_admin: true };
    const path = routePath(admin.user, { user_id: player.user.user_id });
    expect((await world.call('PUT', path, { token: firstAdmin.token, body })).status).toBe(200);
    expect((await world.call('GET', admin.users, { token: player.token })).status).toBe(200);
    await world.call('PUT', path, { token: firstAdmin.token, body: { is_admin: false } });
    await waitFor(
      async () => (await world.call('GET', admin.users, { token: player.token })).status === 401,
      { what: 'the token of the former admin to be refused' },
    );
  });

  it('is refused for every bad token, on every route', async () => {
    const claims = { ...claimsOf(firstAdmin), is_admin: true };
    const tokens = { good: () => firstAdmin.token, bad: badTokens(world.issuer, claims) };
    const send = async (method: string, path: string, token: string) =>
      (await world.call(method, path, { token })).status;
    expect(await tokenCheckFailures(listRoutes(world.app), tokens, send)).toEqual([]);
  });

  it('is refused while auth is down, and granted again afterwards', async () => {
    const ask = () => world.call('GET', admin.users, { token: firstAdmin.token });
    await world.auth.kill();
    await waitFor(async () => (await ask()).status === 503, { what: 'the query to fail' });
    expect((await ask()).body).toEqual({ detail: ERRORS.service_unavailable.detail });
    await world.auth.restart();
    await waitFor(async () => (await ask()).status === 200, { what: 'auth to be back' });
  });

  describe('an admin who signed in a while ago', () => {
    /** A token of the first admin, who signed in this many seconds ago. */
    const tokenOf = (ageSeconds: number): string =>
      world.issuer.token({
        sub: firstAdmin.user.user_id,
        is_admin: true,
        auth_time: Math.floor(Date.now() / 1_000) - ageSeconds,
      });
    const stale = () => tokenOf(RECENT_SIGN_IN_SECONDS + 30);
    const account = {
      username: 'grace',
      email: 'grace@example.com',
      password: 'a good one',
      display_name: 'Grace',
    };

    it.each([
      ['create an account', 'POST', admin.users, { ...account, is_admin: true }],
      ['grant admin rights', 'PUT', admin.user, { is_admin: true }],
      ['change an e-mail address', 'PUT', admin.user, { email: 'changed@example.com' }],
      ['reset a password', 'POST', admin.resetUserPassword, { new_password: 'a password of mine' }],
      ['disable an account', 'PUT', admin.userStatus, { is_active: false }],
      ['delete an account', 'DELETE', admin.user, undefined],
    ])('cannot %s before the password is entered again', async (_what, method, route, body) => {
      const { user } = await world.player();
      const path = route.replace(':user_id', user.user_id);
      const refused = await world.call(method, path, { token: stale(), body });
      expect([refused.status, refused.body]).toEqual([
        401,
        { detail: ERRORS.reauthenticate.detail, code: 'reauthenticate' },
      ]);
      const found = await world.call('GET', routePath(admin.user, user), { token: firstAdmin.token });
      expect([found.status, found.body]).toEqual([200, user]);
      const done = await world.call(method, path, { token: tokenOf(RECENT_SIGN_IN_SECONDS - 60), body });
      expect([200, 201, 204]).toContain(done.status);
    });

    it('can change a name, revoke admin rights, enable an account and read', async () => {
      const { user } = await world.player();
      const token = stale();
      const path = routePath(admin.user, user);
      for (const body of [{ display_name: 'Renamed' }, { is_admin: false }])
        expect((await world.call('PUT', path, { token, body })).status).toBe(200);
      const status = routePath(admin.userStatus, user);
      expect((await world.call('PUT', status, { token, body: { is_active: true } })).status).toBe(200);
      expect((await world.call('GET', path, { token })).status).toBe(200);
    });

    it('can do so with the token that auth returns after reauthentication', async () => {
      const { user } = await world.player();
      const response = await fetch(world.auth.url + ROUTES.users.reauthenticate, {
        method: 'POST',
        headers: { authorization: `Bearer ${firstAdmin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ password: firstAdmin.password }),
      });
      const { access_token } = (await response.json()) as LoginResponse;
      const path = routePath(admin.user, user);
      expect((await world.call('DELETE', path, { token: access_token })).status).toBe(204);
    });
  });
};
