import { ERRORS, RECENT_SIGN_IN_SECONDS, ROUTES, routePath, type LoginResponse } from '@fourfold/contracts';
import { newId } from '@fourfold/platform';
import { AdminApp, type Somebody } from './admin-app';

const { admin } = ROUTES;

describe('an admin who signed in a while ago', () => {
  let world: AdminApp;
  let boss: Somebody;

  beforeAll(async () => {
    world = await AdminApp.start();
    boss = await world.firstAdmin();
  });
  afterAll(() => world?.stop());

  /** A token of the first admin whose password was given so long ago. */
  const tokenOf = (ageSeconds: number): string =>
    world.issuer.token({
      sub: boss.user.user_id,
      is_admin: true,
      auth_time: Math.floor(Date.now() / 1_000) - ageSeconds,
    });
  const stale = () => tokenOf(RECENT_SIGN_IN_SECONDS + 30);
  const ACTS: [string, (user_id: string) => { method: string; path: string; body?: unknown }][] = [
    [
      'creates nobody',
      () => {
        const username = `u_${newId().replaceAll('-', '').slice(-14)}`;
        const email = `${username}@example.com`;
        const body = { username, email, password: 'a good one', display_name: 'Grace', is_admin: true };
        return { method: 'POST', path: admin.users, body };
      },
    ],
    [
      'grants nobody admin',
      (user_id) => ({ method: 'PUT', path: routePath(admin.user, { user_id }), body: { is_admin: true } }),
    ],
    [
      'changes no e-mail',
      (user_id) => ({
        method: 'PUT',
        path: routePath(admin.user, { user_id }),
        body: { email: `${newId()}@example.com` },
      }),
    ],
    [
      'resets no password',
      (user_id) => ({
        method: 'POST',
        path: routePath(admin.resetUserPassword, { user_id }),
        body: { new_password: 'a password of mine' },
      }),
    ],
    [
      'disables nobody',
      (user_id) => ({
        method: 'PUT',
        path: routePath(admin.userStatus, { user_id }),
        body: { is_active: false },
      }),
    ],
    ['deletes nobody', (user_id) => ({ method: 'DELETE', path: routePath(admin.user, { user_id }) })],
  ];

  it.each(ACTS)('%s, until the password is given once more', async (_what, actOn) => {
    const { user } = await world.player();
    const { method, path, body } = actOn(user.user_id);
    const refused = await world.call(method, path, { token: stale(), body });
    expect([refused.status, refused.body]).toEqual([
      401,
      { detail: ERRORS.reauthenticate.detail, code: 'reauthenticate' },
    ]);
    const found = await world.call('GET', routePath(admin.user, user), { token: boss.token });
    expect([found.status, found.body]).toEqual([200, user]);
    const done = await world.call(method, path, { token: tokenOf(RECENT_SIGN_IN_SECONDS - 60), body });
    expect([200, 201, 204]).toContain(done.status);
  });

  it('still changes a name, takes admin away, enables and reads', async () => {
    const { user } = await world.player();
    const token = stale();
    const path = routePath(admin.user, user);
    for (const body of [{ display_name: 'Renamed' }, { is_admin: false }])
      expect((await world.call('PUT', path, { token, body })).status).toBe(200);
    const status = routePath(admin.userStatus, user);
    expect((await world.call('PUT', status, { token, body: { is_active: true } })).status).toBe(200);
    expect((await world.call('GET', path, { token })).status).toBe(200);
  });

  it('goes on with the token that auth gives for the password', async () => {
    const { user } = await world.player();
    const response = await fetch(world.auth.url + ROUTES.users.reauthenticate, {
      method: 'POST',
      headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: boss.password }),
    });
    const { access_token } = (await response.json()) as LoginResponse;
    const path = routePath(admin.user, user);
    expect((await world.call('DELETE', path, { token: access_token })).status).toBe(204);
  });
});
