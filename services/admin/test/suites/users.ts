import {
  ADMIN_MESSAGES,
  ERRORS,
  HEADERS,
  ROUTES,
  routePath,
  type AdminUser,
  type AdminUsers,
  type AuditEntry,
  type FailedLogin,
} from '@fourfold/contracts';
import { newId } from '@fourfold/platform';
import { waitFor } from '@fourfold/testing';
import type { AdminApp, SignedInUser } from '../admin-app';

const { admin } = ROUTES;

export const usersSuite = (running: () => AdminApp) => () => {
  let world: AdminApp;
  let firstAdmin: SignedInUser;

  beforeAll(async () => {
    world = running();
    firstAdmin = await world.firstAdmin();
  });

  const call = <Body>(method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    world.call<Body>(method, path, { token: firstAdmin.token, body }, headers);
  const at = (user_id: string) => routePath(admin.user, { user_id });
  const newest = async () => (await call<AuditEntry[]>('GET', `${admin.audit}?limit=1`)).body[0];
  const newAccount = (changes: object = {}) => {
    const username = `u_${newId().replaceAll('-', '').slice(-14)}`;
    const email = `${username}@example.com`;
    return { username, email, password: 'a good one', display_name: 'Grace', is_admin: false, ...changes };
  };

  it('are listed, found and sorted', async () => {
    const ann = await world.player('Ann Underhill');
    const ben = await world.player('Ben Underhill');
    const list = (query: string) => call<AdminUsers>('GET', `${admin.users}?${query}`);
    const { status, body } = await list('search=underHILL');
    const version = 1;
    const [shownAnn, shownBen] = [ann, ben].map(({ user }) => ({ ...user, version }));
    expect([status, body]).toEqual([200, { users: [shownBen, shownAnn], total: 2 }]);
    const sorted = await list('search=underhill&sort_by=display_name&sort_order=asc&limit=1');
    expect(sorted.body).toEqual({ users: [shownAnn], total: 2 });
    expect((await list('search=underhill&skip=1&limit=10')).body.users).toEqual([shownAnn]);
    expect((await call<AdminUser>('GET', at(ann.user.user_id))).body).toEqual(shownAnn);
  });

  it.each([
    'limit=101',
    'sort_by=password_hash',
    'sort_by=',
    'sort_order=up',
    'search=a&search=b',
    'search=%00',
  ])('are not listed with the query %s', async (query) => {
    expect((await call('GET', `${admin.users}?${query}`)).status).toBe(422);
  });

  it('are created, and the audit log shows at once by whom', async () => {
    const { password, ...shown } = newAccount({ is_admin: true });
    const headers = { [HEADERS.requestId]: 'request-made-here' };
    const { status, body } = await call<AdminUser>('POST', admin.users, { ...shown, password }, headers);
    expect(status).toBe(201);
    expect(body).toEqual({
      user_id: expect.any(String),
      ...shown,
      is_active: true,
      current_streak: 0,
      highest_streak: 0,
      created_at: expect.any(String),
      version: 1,
    });
    const { version: _, ...state } = body;
    expect(await newest()).toEqual({
      audit_id: expect.any(Number),
      admin_id: firstAdmin.user.user_id,
      admin_username: firstAdmin.user.username,
      action: 'user.create',
      target_type: 'user',
      target_id: body.user_id,
      target_name: shown.username,
      before: null,
      after: state,
      changes: expect.arrayContaining([{ field: 'username', before: null, after: shown.username }]),
      summary: `created ${shown.username}`,
      occurred_at: expect.stringMatching(/^\d{4}-.*Z$/),
      request_id: 'request-made-here',
    });
    const made = await world.signIn({ email: shown.email, password });
    expect((await world.call('GET', admin.users, { token: made.token })).status).toBe(200);
  });

  it('are not created with taken, missing, invalid or unknown fields', async () => {
    const { user } = await world.player();
    const post = (changes: object) => call('POST', admin.users, newAccount(changes));
    expect(await post({ email: user.email })).toMatchObject({
      status: 409,
      body: { detail: ERRORS.email_taken.detail },
    });
    expect(await post({ username: user.username })).toMatchObject({
      status: 409,
      body: { detail: ERRORS.username_taken.detail },
    });
    for (const [field, value] of [
      ['username', undefined],
      ['password', '12345'],
      ['email', 'nobody'],
      ['display_name', ''],
      ['user_id', newId()],
      ['password_hash', 'x'],
      ['admin_id', newId()],
      ['is_active', false],
    ] as const) {
      const { status, body } = await post({ [field]: value });
      expect([field, status, body]).toEqual([
        field,
        422,
        { detail: [{ loc: ['body', field], msg: expect.any(String), type: expect.any(String) }] },
      ]);
    }
  });

  it('are changed, and the audit log has both states', async () => {
    const { user } = await world.player();
    const change = { email: `new-${user.email}`, display_name: 'New name', is_admin: true };
    const { status, body } = await call('PUT', at(user.user_id), change);
    const changed = { ...user, ...change };
    expect([status, body]).toEqual([200, { ...changed, version: expect.any(Number) }]);
    expect(await newest()).toMatchObject({ action: 'user.update', before: user, after: changed });
    for (const field of ['username', 'current_streak', 'is_active', 'password', 'admin_id'])
      expect((await call('PUT', at(user.user_id), { [field]: 1 })).status).toBe(422);
    expect((await call('PUT', at(user.user_id), { email: firstAdmin.email })).status).toBe(409);
    expect((await call('GET', at(user.user_id))).body).toEqual(body);
  });

  it('are not changed in silence after another admin has changed them', async () => {
    const { user } = await world.player();
    const first = await call<AdminUser>('PUT', at(user.user_id), { display_name: 'First', version: 1 });
    expect(first.status).toBe(200);
    for (const path of [at(user.user_id), routePath(admin.userStatus, user)]) {
      const change = path.endsWith('status') ? { is_active: false } : { display_name: 'Second' };
      expect(await call('PUT', path, { ...change, version: 1 })).toMatchObject({
        status: 409,
        body: { detail: ERRORS.version_outdated.detail, current: first.body },
      });
    }
    const { version } = first.body;
    const second = await call('PUT', at(user.user_id), { display_name: 'Second', version });
    expect(second.status).toBe(200);
  });

  it('are muted until a time, and unmuted', async () => {
    const { user } = await world.player();
    const path = routePath(admin.muteUser, user);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await call('POST', path, { until })).toMatchObject({ status: 200, body: { muted_until: until } });
    expect(await newest()).toMatchObject({ action: 'user.mute', target_name: user.username });
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', at(user.user_id))).body).not.toHaveProperty('muted_until');
    for (const body of [{}, { until: 'soon' }, { until: '2001-01-01T00:00:00Z' }, { until, reason: 'x' }])
      expect((await call('POST', path, body)).status).toBe(422);
    expect((await call('POST', routePath(admin.muteUser, firstAdmin.user), { until })).status).toBe(400);
  });

  it('are disabled and enabled', async () => {
    const player = await world.player();
    const path = routePath(admin.userStatus, { user_id: player.user.user_id });
    const disabled = await call('PUT', path, { is_active: false });
    expect(disabled).toMatchObject({ status: 200, body: { ...player.user, is_active: false } });
    expect(await newest()).toMatchObject({ action: 'user.set_status', before: player.user });
    await waitFor(async () => (await world.profileStatus(player.token)) === 401, {
      what: 'the sessions to end',
    });
    await expect(world.signIn(player)).rejects.toThrow('403');
    expect((await call('PUT', path, { is_active: true })).status).toBe(200);
    expect((await world.signIn(player)).user).toEqual(player.user);
    for (const body of [{}, { is_active: 'no' }, { is_active: true, is_admin: true }])
      expect((await call('PUT', path, body)).status).toBe(422);
  });

  it('get a new password, which does not appear in the audit log', async () => {
    const player = await world.player();
    const { user_id } = player.user;
    const path = routePath(admin.resetUserPassword, { user_id });
    const new_password = 'brand new and long';
    expect(await call('POST', path, { user_id, new_password })).toMatchObject({
      status: 200,
      body: { message: ADMIN_MESSAGES.passwordReset },
    });
    expect(await newest()).toMatchObject({ action: 'user.reset_password', target_id: user_id });
    expect(JSON.stringify(await world.sql('select * from audit_entries'))).not.toMatch(/argon|brand new/);
    await expect(world.signIn(player)).rejects.toThrow('401');
    await world.signIn({ email: player.email, password: new_password });
    expect((await call('POST', path, { user_id: firstAdmin.user.user_id, new_password })).status).toBe(422);
    expect((await call('POST', path, { user_id, new_password: '12345' })).status).toBe(422);
  });

  it('are deleted: the audit log no longer contains their names, and their tokens are refused', async () => {
    const player = await world.player('Zora Quillfeather');
    const { user_id } = player.user;
    await call('PUT', at(user_id), { display_name: 'Zora Q. Quillfeather' });
    expect(await newest()).toMatchObject({ before: { display_name: 'Zora Quillfeather' } });
    const { status, body } = await call('DELETE', at(user_id));
    expect([status, body]).toEqual([204, undefined]);
    expect(await newest()).toMatchObject({ action: 'user.delete', target_id: user_id, after: null });
    await waitFor(
      async () => {
        const kept = JSON.stringify(await world.sql('select before, after from audit_entries'));
        return !kept.includes('Quillfeather') && !kept.includes(player.email);
      },
      { what: 'the name to be removed' },
    );
    await waitFor(async () => (await world.profileStatus(player.token)) === 401);
    expect((await call('DELETE', at(user_id))).status).toBe(404);
    expect((await call('GET', at(user_id))).status).toBe(404);
  });

  it('cannot be disabled, demoted or deleted by the admin who owns them', async () => {
    const { user_id } = firstAdmin.user;
    const refused = { status: 400, body: { detail: ERRORS.cannot_change_oneself.detail } };
    const status = routePath(admin.userStatus, { user_id });
    expect(await call('PUT', status, { is_active: false })).toMatchObject(refused);
    expect(await call('PUT', at(user_id), { is_admin: false })).toMatchObject(refused);
    expect(await call('DELETE', at(user_id))).toMatchObject(refused);
    expect((await call('GET', at(user_id))).body).toMatchObject({ is_admin: true, is_active: true });
  });

  it('are unlocked, and failed logins are listed', async () => {
    const player = await world.player();
    for (let count = 0; count < 5; count += 1)
      await expect(world.signIn({ email: player.email, password: 'wrong' })).rejects.toThrow();
    const [failed] = (await call<FailedLogin[]>('GET', `${admin.failedLogins}?limit=1`)).body;
    expect(failed).toEqual({
      email: player.email,
      ip: expect.any(String),
      user_agent: 'node',
      attempted_at: expect.any(String),
      user_id: player.user.user_id,
      locked: true,
    });
    await expect(world.signIn(player)).rejects.toThrow('423');
    const path = routePath(admin.unlockUser, { user_id: player.user.user_id });
    expect(await call('POST', path)).toMatchObject({
      status: 200,
      body: { message: ADMIN_MESSAGES.unlocked },
    });
    expect(await newest()).toMatchObject({ action: 'user.unlock', target_id: player.user.user_id });
    await world.signIn(player);
  });

  it.each(['not-an-id', '1', '%00', "'--"])('are not found with the id %s', async (id) => {
    expect((await call('PUT', `${admin.users}/${id}`, { display_name: 'X' })).status).toBe(404);
    expect((await call('DELETE', `${admin.users}/${id}`)).status).toBe(404);
  });
};
