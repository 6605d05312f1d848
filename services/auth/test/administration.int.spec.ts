import {
  HEADERS,
  QUERIES,
  ROUTES,
  type AdminUser,
  type AdminUsers,
  type User,
  type UserSortKey,
} from '@fourfold/contracts';
import { newId } from '@fourfold/platform';
import type { Admin } from '@fourfold/platform/admin';
import { QueryClient } from '@fourfold/platform/messaging';
import { AdminClient, findInDatabase } from '@fourfold/testing';
import { AdministrationService } from '../src/administration/administration.service';
import { AccessService } from '../src/session/access.service';
import { startAuth, type AuthApp } from './auth-app';
import { credentialsOf, newRegistration } from './browser';

const { admin: routes } = ROUTES;

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** An account as the audit log keeps it. */
const stateOf = ({ version: _, ...user }: AdminUser): User => user;

describe('requests of admins', () => {
  let auth: AuthApp;
  let queries: QueryClient;
  let admin: User;
  let client: AdminClient;

  beforeAll(async () => {
    auth = await startAuth();
    queries = auth.app.get(QueryClient);
    ({ user: admin, client } = await auth.admin());
  });
  afterAll(() => auth.stop());

  const list = (query: object) => client.send<AdminUsers>('GET', routes.users, query);
  const find = (user_id: string) => client.send<AdminUser>('GET', routes.user, { user_id });
  const create = (account: object) => client.send<AdminUser>('POST', routes.users, account);
  const update = (user_id: string, change: object, by = client) =>
    by.send<AdminUser>('PUT', routes.user, { user_id, ...change });
  const setActive = (user_id: string, is_active: boolean, by = client) =>
    by.send<AdminUser>('PUT', routes.userStatus, { user_id, is_active });
  const remove = (user_id: string, by = client) => by.send('DELETE', routes.user, { user_id });
  const setPassword = (user_id: string, new_password: string, by = client) =>
    by.send('POST', routes.resetUserPassword.replace(':user_id', user_id), { user_id, new_password });
  const newestAct = async () => (await auth.acts()).at(-1);
  const newAccount = (changes: object = {}) => {
    const { email } = newRegistration();
    const username = `u_${newId().replaceAll('-', '').slice(-14)}`;
    return { username, email, password: 'a good one', display_name: 'Fourfold Support', ...changes };
  };
  const reasonsOf = async (userId: string) =>
    (await auth.eventsOf(userId, 'user.access_changed')).map(({ data }) => data.reason);

  describe('on users', () => {
    beforeAll(async () => {
      for (const streak of [3, 1, 2, 2, 1]) {
        const { user_id } = (await auth.player()).user;
        const sql = 'update users set current_streak = $2, highest_streak = $2 where user_id = $1';
        await auth.sql(sql, [user_id, streak]);
      }
    });

    it('return the current access of a caller', async () => {
      const { user } = await auth.player();
      const access = () => queries.ask(QUERIES.getAccess, { user_id: user.user_id });
      expect(await access()).toEqual({
        is_admin: false,
        is_observer: false,
        is_active: true,
        needs_passkey: false,
      });
      await auth.app.get(AccessService).setAdmin(user.user_id, true);
      await setActive(user.user_id, false);
      expect(await access()).toEqual({
        is_admin: true,
        is_observer: false,
        is_active: false,
        needs_passkey: false,
      });
      expect(await queries.ask(QUERIES.getAccess, { user_id: NOBODY })).toBeNull();
    });

    it('find names and addresses in any case, and take every character literally', async () => {
      const { user } = await auth.player({ display_name: '100%_Ünal\\o/' });
      const found = async (search: string) => {
        const { users, total } = await list({ search });
        expect(total).toBe(users.length);
        return users.map(({ user_id }) => user_id);
      };
      for (const text of ['0%_ü', 'ÜNAL\\O', user.email.toUpperCase(), ` ${user.username} `])
        expect(await found(text)).toEqual([user.user_id]);
      for (const text of ['100_%', '0%0', 'ünal/o', "'; drop table users; --"])
        expect(await found(text)).toEqual([]);
    });

    it.each<[UserSortKey, (user: User) => string | number]>([
      ['created_at', ({ created_at }) => created_at],
      ['username', ({ username }) => username],
      ['email', ({ email }) => email.toLowerCase()],
      ['is_admin', ({ is_admin }) => Number(is_admin)],
      ['is_active', ({ is_active }) => Number(is_active)],
      ['current_streak', ({ current_streak }) => current_streak],
      ['highest_streak', ({ highest_streak }) => highest_streak],
    ])('sort by %s both ways, over pages that leave nobody out', async (sort_by, keyOf) => {
      const { total } = await list({ limit: 1 });
      for (const sort_order of ['asc', 'desc'] as const) {
        const all: User[] = [];
        for (let skip = 0; skip < total; skip += 3)
          all.push(...(await list({ sort_by, sort_order, skip, limit: 3 })).users);
        expect(new Set(all.map(({ user_id }) => user_id)).size).toBe(total);
        const keys = all.map(keyOf);
        const sorted = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(keys).toEqual(sort_order === 'asc' ? sorted : sorted.reverse());
      }
    });

    it('list the newest first, and no deleted users', async () => {
      const { user } = await auth.player();
      const gone = await auth.player();
      const first = async () => (await list({ limit: 1 })).users[0];
      expect((await first())?.user_id).toBe(gone.user.user_id);
      await remove(gone.user.user_id);
      expect(await first()).toEqual({ ...user, version: 1 });
      expect(await find(user.user_id)).toEqual({ ...user, version: 1 });
      await expect(find(gone.user.user_id)).rejects.toMatchObject({
        code: 'user_not_found',
      });
      const { email: _, current_streak: __, highest_streak: ___, ...known } = user;
      const player = { player: known, version: expect.any(Number) };
      expect(await queries.ask(QUERIES.findUser, { username: user.username })).toEqual(player);
      expect(await queries.ask(QUERIES.getUser, { user_id: user.user_id })).toEqual(player);
      const notFound = { code: 'user_not_found' };
      for (const username of [gone.user.username, 'nobody'])
        await expect(queries.ask(QUERIES.findUser, { username })).rejects.toMatchObject(notFound);
      for (const user_id of [gone.user.user_id, NOBODY])
        await expect(queries.ask(QUERIES.getUser, { user_id })).rejects.toMatchObject(notFound);
      const user_ids = [user.user_id, gone.user.user_id];
      expect(await queries.ask(QUERIES.listUsernames, { user_ids })).toEqual([
        { user_id: user.user_id, username: user.username },
      ]);
    });
  });

  describe('that create an account', () => {
    it.each(['admin_1', 'staff', 'fourfold_team', 'm0d', '_support_'])(
      'refuse the username %s, which passes for one of the team',
      async (username) => {
        await expect(create(newAccount({ username }))).rejects.toMatchObject({
          code: 'validation_failed',
          faults: [{ loc: ['body', 'username'], msg: 'Username is reserved for the team of Fourfold' }],
        });
      },
    );

    it('create it as given, and record an act with the request id and without the password', async () => {
      const account = newAccount({ is_admin: true });
      const headers = { [HEADERS.requestId]: 'request-create' };
      const result = await client.send<AdminUser>('POST', routes.users, account, headers);
      const { username, email, display_name } = account;
      expect(result).toMatchObject({ username, email, display_name, is_admin: true, is_active: true });
      const act = {
        act_id: expect.any(String),
        admin_id: admin.user_id,
        action: 'user.create',
        target_type: 'user',
        target_id: result.user_id,
        before: null,
        after: stateOf(result),
        request_id: 'request-create',
      };
      expect(await newestAct()).toEqual(act);
      const [event] = (await auth.sql<{ id: string; data: object }>(
        `select id, data from outbox where type = 'auth.admin_acted' order by sequence desc limit 1`,
      )) as [{ id: string; data: { act_id: string } }];
      expect(event.data).toEqual({ ...act, occurred_at: expect.any(String) });
      expect(event.id).toBe(event.data.act_id);
      const login = await auth.newBrowser().login({ email, password: account.password });
      expect(login.status).toBe(200);
      expect(await findInDatabase(auth.database.adminUrl, account.password)).toEqual([]);
    });

    it('refuse an address and a username that are taken, and record nothing', async () => {
      const { user } = await auth.player();
      const kept = () => auth.sql('select act_id from admin_acts');
      const before = await kept();
      await expect(create(newAccount({ email: user.email.toUpperCase() }))).rejects.toMatchObject({
        code: 'email_taken',
      });
      await expect(create(newAccount({ username: user.username }))).rejects.toMatchObject({
        code: 'username_taken',
      });
      expect(await kept()).toEqual(before);
    });

    it.each([
      ['username', 'Ada'],
      ['username', 'ab'],
      ['username', 'a'.repeat(21)],
      ['username', undefined],
      ['password', '12345'],
      ['email', 'nobody'],
      ['display_name', ' '],
      ['is_admin', 'yes'],
      ['is_active', false],
    ])('refuse %s %p as an error in the body', async (field, value) => {
      await expect(create(newAccount({ [field]: value }))).rejects.toMatchObject({
        code: 'validation_failed',
        faults: [expect.objectContaining({ loc: ['body', field] })],
      });
    });
  });

  describe('that change an account', () => {
    it('change all given fields at once, and record both states', async () => {
      const { user } = await auth.player();
      const email = `changed-${user.email}`;
      const change = { email, display_name: 'Moderator', is_admin: true };
      const result = await update(user.user_id, change);
      expect(result).toEqual({ ...user, ...change, version: expect.any(Number) });
      expect(await newestAct()).toMatchObject({
        action: 'user.update',
        before: user,
        after: stateOf(result),
      });
      expect(await reasonsOf(user.user_id)).toEqual(['admin_granted']);
    });

    it('change and record nothing when a part is refused or nothing differs', async () => {
      const [{ user }, other] = [await auth.player(), await auth.player()];
      const before = await auth.acts();
      await expect(update(user.user_id, { is_admin: true, email: other.user.email })).rejects.toMatchObject({
        code: 'email_taken',
      });
      for (const change of [{ is_admin: false, email: user.email }, {}])
        expect(await update(user.user_id, change)).toEqual({ ...user, version: 1 });
      expect(await auth.acts()).toEqual(before);
      expect(await reasonsOf(user.user_id)).toEqual([]);
    });

    it('set a password: the old one and its sessions end, a lock is lifted, and the owner is notified', async () => {
      const { user, browser, ...person } = await auth.player();
      for (let count = 0; count < 5; count += 1)
        await browser.login({ email: user.email, password: 'wrong wrong' });
      const new_password = 'set by an admin';
      await setPassword(user.user_id, new_password);
      const act = await newestAct();
      expect(act).toMatchObject({ action: 'user.reset_password', target_id: user.user_id });
      expect(JSON.stringify(act)).not.toMatch(/set by an admin|argon/);
      expect((await browser.profile()).status).toBe(401);
      expect((await browser.login(credentialsOf(person))).status).toBe(401);
      expect((await browser.login({ email: user.email, password: new_password })).status).toBe(200);
      expect(await auth.sql(`select kind from mails where kind = 'password_set_by_admin'`)).toHaveLength(1);
      await expect(setPassword(user.user_id, '12345')).rejects.toMatchObject({ code: 'validation_failed' });
    });

    it('delete it as its owner would: its acts no longer contain the name', async () => {
      const user = await create(newAccount({ display_name: 'Zora Quillfeather' }));
      const created = await newestAct();
      expect(created?.after).toEqual(stateOf(user));
      await remove(user.user_id);
      const act = await newestAct();
      expect(act).toMatchObject({ action: 'user.delete', target_id: user.user_id, after: null });
      const kept = (await auth.acts()).find(({ act_id }) => act_id === created?.act_id);
      expect(kept?.after).toEqual({ ...act?.before, current_streak: 0 });
      const { adminUrl } = auth.database;
      expect(await findInDatabase(adminUrl, 'Zora Quillfeather')).toEqual([]);
      expect(await findInDatabase(adminUrl, user.email)).toEqual([]);
      expect(await findInDatabase(adminUrl, user.username)).toEqual(['auth.users.username']);
      await expect(remove(user.user_id)).rejects.toMatchObject({ code: 'user_not_found' });
    });
  });

  describe('of an admin who signed in a while ago', () => {
    let old: AdminClient;

    beforeAll(async () => {
      const { browser } = await auth.admin();
      await auth.ageSignIn(browser);
      old = new AdminClient(auth.url, browser.accessToken!);
    });

    it.each([
      { is_admin: true },
      { is_observer: true },
      { email: 'another@example.com' },
      { display_name: 'Renamed', is_observer: true },
    ])('are refused when they change %j, and then change nothing', async (changes) => {
      const { user } = await auth.player();
      await expect(update(user.user_id, changes, old)).rejects.toMatchObject({ code: 'reauthenticate' });
      expect(stateOf(await find(user.user_id))).toEqual(user);
    });

    it.each(['is_admin', 'is_observer'] as const)('are refused when they take %s away', async (role) => {
      const { user_id } = (await auth.player()).user;
      await update(user_id, { [role]: true });
      await expect(update(user_id, { [role]: false }, old)).rejects.toMatchObject({ code: 'reauthenticate' });
      expect(await find(user_id)).toMatchObject({ [role]: true });
    });

    it('are allowed when they change a name or repeat what is stored, which leaves no audit record', async () => {
      const { user } = await auth.player();
      const { user_id, email, display_name, is_admin } = user;
      const repeated = { email, display_name, is_admin, is_observer: false };
      const before = await auth.acts();
      const result = await update(user_id, repeated, old);
      expect([stateOf(result), result.version]).toEqual([user, 1]);
      await setActive(user_id, true, old);
      expect(await auth.acts()).toEqual(before);
      const changes = { ...repeated, email: email.toUpperCase(), display_name: 'Renamed' };
      expect(await update(user_id, changes, old)).toMatchObject({ display_name: 'Renamed' });
      expect(await newestAct()).toMatchObject({ action: 'user.update' });
      await expect(setActive(user_id, false, old)).rejects.toMatchObject({ code: 'reauthenticate' });
      await setActive(user_id, false);
      const after = await auth.acts();
      await setActive(user_id, false, old);
      expect(await auth.acts()).toEqual(after);
    });
  });

  describe('are refused', () => {
    it('to an admin who would lose access', async () => {
      const { user_id } = admin;
      for (const attempt of [
        () => update(user_id, { is_admin: false }),
        () => setActive(user_id, false),
        () => remove(user_id),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'cannot_change_oneself', status: 400 });
      const result = await update(user_id, { display_name: 'Still admin' });
      expect(result).toMatchObject({ is_admin: true, is_active: true, display_name: 'Still admin' });
    });

    it('to callers who are not admins', async () => {
      const { browser } = await auth.player();
      const by = new AdminClient(auth.url, browser.accessToken!);
      const victim = (await auth.player()).user.user_id;
      for (const attempt of [
        () => remove(victim, by),
        () => update(victim, { is_admin: true }, by),
        () => setActive(victim, false, by),
        () => setPassword(victim, 'stolen one', by),
        () => by.send('POST', routes.unlockUser, { user_id: victim }),
        () => by.send('POST', routes.users, newAccount()),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
      expect(await queries.ask(QUERIES.getAccess, { user_id: victim })).toEqual({
        is_admin: false,
        is_observer: false,
        is_active: true,
        needs_passkey: false,
      });
    });

    it.each([
      ['demotes', 'demotes'],
      ['disables', 'deletes'],
      ['deletes', 'demotes'],
      ['disables', 'disables'],
    ] as const)(
      'to one of two admins of whom each %s or %s the other: one always remains',
      async (...acts) => {
        // Not over HTTP, where the token of the second may be revoked before the account is read.
        const accounts = auth.app.get(AdministrationService);
        const act = {
          demotes: (by: Admin, userId: string) => accounts.update(by, userId, { is_admin: false }),
          disables: (by: Admin, userId: string) => accounts.setActive(by, userId, { is_active: false }),
          deletes: (by: Admin, userId: string) => accounts.delete(by, userId),
        };
        const [one, other] = [(await auth.admin()).user.user_id, (await auth.admin()).user.user_id];
        const adminOf = (id: string): Admin => ({ id, requireRecentSignIn: () => undefined });
        const outcomes = await Promise.allSettled([
          act[acts[0]](adminOf(one), other),
          act[acts[1]](adminOf(other), one),
        ]);
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
          reason: { code: 'forbidden' },
        });
        const left = await auth.sql(
          'select 1 from users where user_id = any ($1) and is_admin and is_active and deleted_at is null',
          [[one, other]],
        );
        expect(left).toHaveLength(1);
      },
    );

    it('to an admin who deletes the own account, unless another admin demotes it first', async () => {
      const { user, browser } = await auth.admin();
      const [deleted] = await Promise.all([
        browser.authorized('DELETE', ROUTES.users.account),
        update(user.user_id, { is_admin: false }),
      ]);
      expect([204, 400, 401]).toContain(deleted.status);
    });
  });

  it('record acts that can be neither changed nor removed', async () => {
    await create(newAccount());
    const before = await auth.acts();
    for (const statement of [
      `update admin_acts set admin_id = gen_random_uuid()`,
      `update admin_acts set after = '{}'`,
      `delete from admin_acts`,
      `truncate admin_acts`,
    ])
      await expect(auth.sql(statement)).rejects.toThrow('only ever added');
    expect(await auth.acts()).toEqual(before);
  });
});
