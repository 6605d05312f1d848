import { ERRORS, RECENT_SIGN_IN_SECONDS, ROUTES, routePath, type LoginResponse } from '@fourfold/contracts';
import { newId } from '@fourfold/platform';
import { accessSuite as routesSuite } from '@fourfold/platform/testing';
import { adminReads, byAdmin, readByAdmin, waitFor, type AccessMatrix } from '@fourfold/testing';
import type { AdminApp, SignedInUser } from '../admin-app';

const { admin } = ROUTES;
const NOBODY = '00000000-0000-7000-8000-000000000000';
const deadLetter = { service: 'auth', dead_letter_id: NOBODY };

/** Social and puzzles, which the overview needs, are not there. */
const MATRIX: AccessMatrix = {
  [`GET ${admin.stats}`]: adminReads(200),
  [`GET ${admin.health}`]: adminReads(200),
  [`GET ${admin.audit}`]: adminReads(200),
  [`GET ${admin.overview}`]: adminReads(503),
  [`GET ${admin.figures}`]: adminReads(200),
  [`GET ${admin.deadLetters}`]: readByAdmin(`${admin.deadLetters}?service=auth`, 200),
  [`POST ${admin.replayDeadLetter}`]: byAdmin(routePath(admin.replayDeadLetter, deadLetter), 404),
  [`DELETE ${admin.deadLetter}`]: byAdmin(routePath(admin.deadLetter, deadLetter), 404),
};

export const accessSuite = (running: () => AdminApp) => () => {
  let world: AdminApp;
  let firstAdmin: SignedInUser;
  let player: SignedInUser;
  let observer: SignedInUser;

  beforeAll(async () => {
    world = running();
    firstAdmin = await world.firstAdmin();
    player = await world.player();
    observer = await world.player();
    const path = routePath(admin.user, observer.user);
    await world.call('PUT', path, { token: firstAdmin.token, body: { is_observer: true } });
  });

  const claimsOf = ({ user: { user_id, username } }: SignedInUser) => ({ sub: user_id, username, ver: 1 });

  routesSuite(running, {
    service: 'admin',
    matrix: MATRIX,
    tokenOf: (role) => {
      if (role === 'admin') return firstAdmin.token;
      // Auth knows what the token does not say.
      if (role === 'observer') return observer.token;
      if (role === 'disabled') return world.issuer.token({ sub: newId(), is_admin: true });
      if (role === 'guest')
        return world.issuer.token({ ...claimsOf(player), is_admin: true, is_guest: true });
      // The account counts, whatever the token claims.
      return role === 'other' ? world.issuer.token({ ...claimsOf(player), is_admin: true }) : player.token;
    },
    goodClaims: () => ({ ...claimsOf(firstAdmin), is_admin: true }),
  });

  it('depends on the account, whatever the token claims', async () => {
    const refused = await world.call('GET', admin.audit, { token: player.token });
    expect(refused.body).toEqual({ detail: ERRORS.forbidden.detail });
    const body = { is_admin: true };
    const path = routePath(admin.user, { user_id: player.user.user_id });
    expect((await world.call('PUT', path, { token: firstAdmin.token, body })).status).toBe(200);
    expect((await world.call('GET', admin.audit, { token: player.token })).status).toBe(200);
    await world.call('PUT', path, { token: firstAdmin.token, body: { is_admin: false } });
    await waitFor(
      async () => (await world.call('GET', admin.audit, { token: player.token })).status === 401,
      { what: 'the token of the former admin to be refused' },
    );
  });

  it('lets observers read from the moment they are one, and no longer than that', async () => {
    const { token, user } = await world.player();
    const path = routePath(admin.user, user);
    const appoint = (is_observer: boolean) =>
      world.call('PUT', path, { token: firstAdmin.token, body: { is_observer } });
    const statuses = async () => [
      (await world.call('GET', admin.audit, { token })).status,
      (await world.call('PUT', path, { token, body: { display_name: 'Myself' } })).status,
    ];
    expect(await statuses()).toEqual([403, 403]);
    expect((await appoint(true)).body).toMatchObject({ is_observer: true, is_admin: false });
    expect(await statuses()).toEqual([200, 403]);
    await appoint(false);
    await waitFor(async () => (await statuses())[0] !== 200, { what: 'the observer to be refused' });
  });

  it('is refused while auth is down, and granted again afterwards', async () => {
    const ask = () => world.call('GET', admin.audit, { token: firstAdmin.token });
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
      ['make somebody an observer', 'PUT', admin.user, { is_observer: true }],
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
      expect([found.status, found.body]).toMatchObject([200, user]);
      const done = await world.call(method, path, { token: tokenOf(RECENT_SIGN_IN_SECONDS - 60), body });
      expect([200, 201, 204]).toContain(done.status);
    });

    it.each(['is_admin', 'is_observer'])(
      'cannot take away %s before the password is entered again',
      async (role) => {
        const { user } = await world.player();
        const path = routePath(admin.user, user);
        const set = (token: string, value: boolean) =>
          world.call('PUT', path, { token, body: { [role]: value } });
        expect((await set(firstAdmin.token, true)).status).toBe(200);
        expect((await set(stale(), false)).status).toBe(401);
        expect((await set(stale(), true)).status).toBe(200);
        expect((await set(firstAdmin.token, false)).status).toBe(200);
      },
    );

    it('can change a name, repeat what is stored, enable an account and read', async () => {
      const { user } = await world.player();
      const token = stale();
      const path = routePath(admin.user, user);
      const { email, is_admin } = user;
      for (const body of [{ display_name: 'Renamed' }, { email, is_admin, is_observer: false }])
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
