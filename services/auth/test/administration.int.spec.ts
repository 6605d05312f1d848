import { QUERIES, ROUTES, type AdminUser, type User, type UserSortKey } from '@fourfold/contracts';
import { newId, runWithRequestId } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { findInDatabase } from '@fourfold/testing';
import { AccessService } from '../src/session/access.service';
import { startAuth, type AuthApp } from './auth-app';
import { credentialsOf, newRegistration } from './browser';

interface Ref {
  admin_id: string;
  user_id: string;
}

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** An account as the audit log keeps it. */
const stateOf = ({ version: _, ...user }: AdminUser): User => user;

describe('queries and commands of admins', () => {
  let auth: AuthApp;
  let queries: QueryClient;
  let admin: User;

  beforeAll(async () => {
    auth = await startAuth();
    queries = auth.app.get(QueryClient);
    admin = (await newAdmin()).user;
  });
  afterAll(() => auth.stop());

  async function newAdmin() {
    const made = await auth.player();
    await auth.app.get(AccessService).setAdmin(made.user.user_id, true);
    return { ...made, user: { ...made.user, is_admin: true } };
  }
  const by = () => ({ admin_id: admin.user_id });
  const newAccount = (changes: object = {}) => {
    const { email } = newRegistration();
    const username = `u_${newId().replaceAll('-', '').slice(-14)}`;
    return { username, email, password: 'a good one', display_name: 'Fourfold Support', ...by(), ...changes };
  };
  const actOf = async (actId: string | undefined) =>
    (await queries.ask('auth.acts.list_recent', {})).find(({ act_id }) => act_id === actId);
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
      expect(await access()).toEqual({ is_admin: false, is_observer: false, is_active: true });
      await auth.app.get(AccessService).setAdmin(user.user_id, true);
      await queries.ask(QUERIES.setUserStatus, { ...by(), user_id: user.user_id, is_active: false });
      expect(await access()).toEqual({ is_admin: true, is_observer: false, is_active: false });
      await expect(queries.ask(QUERIES.getAccess, { user_id: NOBODY })).rejects.toMatchObject({
        code: 'unauthorized',
      });
    });

    it('find names and addresses in any case, and take every character literally', async () => {
      const { user } = await auth.player({ display_name: '100%_Ünal\\o/' });
      const found = async (search: string) => {
        const { users, total } = await queries.ask(QUERIES.listUsers, { search });
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
      const { total } = await queries.ask(QUERIES.listUsers, { limit: 1 });
      for (const sort_order of ['asc', 'desc'] as const) {
        const all: User[] = [];
        for (let skip = 0; skip < total; skip += 3)
          all.push(...(await queries.ask(QUERIES.listUsers, { sort_by, sort_order, skip, limit: 3 })).users);
        expect(new Set(all.map(({ user_id }) => user_id)).size).toBe(total);
        const keys = all.map(keyOf);
        const sorted = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(keys).toEqual(sort_order === 'asc' ? sorted : sorted.reverse());
      }
    });

    it('list the newest first, and no deleted users', async () => {
      const { user } = await auth.player();
      const gone = await auth.player();
      const first = async () => (await queries.ask(QUERIES.listUsers, { limit: 1 })).users[0];
      expect((await first())?.user_id).toBe(gone.user.user_id);
      await queries.ask(QUERIES.deleteUser, { ...by(), user_id: gone.user.user_id });
      expect(await first()).toEqual({ ...user, version: 1 });
      expect(await queries.ask(QUERIES.getUser, { user_id: user.user_id })).toEqual({ ...user, version: 1 });
      await expect(queries.ask(QUERIES.getUser, { user_id: gone.user.user_id })).rejects.toMatchObject({
        code: 'user_not_found',
      });
      const { email: _, current_streak: __, highest_streak: ___, ...known } = user;
      const player = { player: known, version: expect.any(Number) };
      expect(await queries.ask(QUERIES.findPlayer, { username: user.username })).toEqual(player);
      expect(await queries.ask(QUERIES.getPlayer, { user_id: user.user_id })).toEqual(player);
      const notFound = { code: 'user_not_found' };
      for (const username of [gone.user.username, 'nobody'])
        await expect(queries.ask(QUERIES.findPlayer, { username })).rejects.toMatchObject(notFound);
      for (const user_id of [gone.user.user_id, NOBODY])
        await expect(queries.ask(QUERIES.getPlayer, { user_id })).rejects.toMatchObject(notFound);
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
        await expect(queries.ask(QUERIES.createUser, newAccount({ username }))).rejects.toMatchObject({
          code: 'validation_failed',
          faults: [{ loc: ['body', 'username'], msg: 'Username is reserved for the team of Fourfold' }],
        });
      },
    );

    it('create it as given, and record an act with the request id and without the password', async () => {
      const account = newAccount({ is_admin: true });
      const { result, act } = await runWithRequestId('request-create', () =>
        queries.ask(QUERIES.createUser, account),
      );
      const { username, email, display_name } = account;
      expect(result).toMatchObject({ username, email, display_name, is_admin: true, is_active: true });
      expect(act).toEqual({
        act_id: expect.any(String),
        admin_id: admin.user_id,
        action: 'user.create',
        target_type: 'user',
        target_id: result.user_id,
        before: null,
        after: stateOf(result),
        occurred_at: expect.any(String),
        request_id: 'request-create',
      });
      expect(await actOf(act?.act_id)).toEqual(act);
      const login = await auth.newBrowser().login({ email, password: account.password });
      expect(login.status).toBe(200);
      expect(await findInDatabase(auth.database.adminUrl, account.password)).toEqual([]);
    });

    it('refuse an address and a username that are taken, and record nothing', async () => {
      const { user } = await auth.player();
      const kept = () => auth.sql('select act_id from admin_acts');
      const before = await kept();
      const create = (changes: object) => queries.ask(QUERIES.createUser, newAccount(changes));
      await expect(create({ email: user.email.toUpperCase() })).rejects.toMatchObject({
        code: 'email_taken',
      });
      await expect(create({ username: user.username })).rejects.toMatchObject({ code: 'username_taken' });
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
      await expect(queries.ask(QUERIES.createUser, newAccount({ [field]: value }))).rejects.toMatchObject({
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
      const { result, act } = await queries.ask(QUERIES.updateUser, {
        ...by(),
        user_id: user.user_id,
        ...change,
      });
      expect(result).toEqual({ ...user, ...change, version: expect.any(Number) });
      expect(act).toMatchObject({ action: 'user.update', before: user, after: stateOf(result) });
      expect(await reasonsOf(user.user_id)).toEqual(['admin_granted']);
    });

    it('change and record nothing when a part is refused or nothing differs', async () => {
      const [{ user }, other] = [await auth.player(), await auth.player()];
      const update = (change: object) =>
        queries.ask(QUERIES.updateUser, { ...by(), user_id: user.user_id, ...change });
      await expect(update({ is_admin: true, email: other.user.email })).rejects.toMatchObject({
        code: 'email_taken',
      });
      expect(await update({ is_admin: false, email: user.email })).toEqual({
        result: { ...user, version: 1 },
        act: null,
      });
      expect(await update({})).toEqual({ result: { ...user, version: 1 }, act: null });
      expect(await reasonsOf(user.user_id)).toEqual([]);
    });

    it('set a password: the old one and its sessions end, a lock is lifted, and the owner is notified', async () => {
      const { user, browser, ...person } = await auth.player();
      for (let count = 0; count < 5; count += 1)
        await browser.login({ email: user.email, password: 'wrong wrong' });
      const new_password = 'set by an admin';
      const data = { ...by(), user_id: user.user_id };
      const { act } = await queries.ask(QUERIES.resetUserPassword, { ...data, new_password });
      expect(act).toMatchObject({ action: 'user.reset_password', target_id: user.user_id });
      expect(JSON.stringify(act)).not.toMatch(/set by an admin|argon/);
      expect((await browser.profile()).status).toBe(401);
      expect((await browser.login(credentialsOf(person))).status).toBe(401);
      expect((await browser.login({ email: user.email, password: new_password })).status).toBe(200);
      expect(await auth.sql(`select kind from mails where kind = 'password_set_by_admin'`)).toHaveLength(1);
      await expect(
        queries.ask(QUERIES.resetUserPassword, { ...data, new_password: '12345' }),
      ).rejects.toMatchObject({ code: 'validation_failed' });
    });

    it('delete it as its owner would: its acts no longer contain the name', async () => {
      const { result: user, act: created } = await queries.ask(
        QUERIES.createUser,
        newAccount({ display_name: 'Zora Quillfeather' }),
      );
      expect((await actOf(created?.act_id))?.after).toEqual(stateOf(user));
      const { act } = await queries.ask(QUERIES.deleteUser, { ...by(), user_id: user.user_id });
      expect(act).toMatchObject({ action: 'user.delete', target_id: user.user_id, after: null });
      expect((await actOf(created?.act_id))?.after).toEqual({ ...act?.before, current_streak: 0 });
      const { adminUrl } = auth.database;
      expect(await findInDatabase(adminUrl, 'Zora Quillfeather')).toEqual([]);
      expect(await findInDatabase(adminUrl, user.email)).toEqual([]);
      expect(await findInDatabase(adminUrl, user.username)).toEqual(['auth.users.username']);
      await expect(queries.ask(QUERIES.deleteUser, { ...by(), user_id: user.user_id })).rejects.toMatchObject(
        {
          code: 'user_not_found',
        },
      );
    });
  });

  describe('of an admin who signed in a while ago', () => {
    const old = () => ({ ...by(), sign_in_is_old: true as const });

    it.each([
      { is_admin: true },
      { is_observer: true },
      { email: 'another@example.com' },
      { display_name: 'Renamed', is_observer: true },
    ])('are refused when they change %j, and then change nothing', async (changes) => {
      const { user } = await auth.player();
      const data = { ...old(), user_id: user.user_id, ...changes };
      await expect(queries.ask(QUERIES.updateUser, data)).rejects.toMatchObject({ code: 'reauthenticate' });
      expect(stateOf(await queries.ask(QUERIES.getUser, { user_id: user.user_id }))).toEqual(user);
    });

    it.each(['is_admin', 'is_observer'] as const)('are refused when they take %s away', async (role) => {
      const { user_id } = (await auth.player()).user;
      await queries.ask(QUERIES.updateUser, { ...by(), user_id, [role]: true });
      const data = { ...old(), user_id, [role]: false };
      await expect(queries.ask(QUERIES.updateUser, data)).rejects.toMatchObject({ code: 'reauthenticate' });
      expect(await queries.ask(QUERIES.getUser, { user_id })).toMatchObject({ [role]: true });
    });

    it('are allowed when they change a name or repeat what is stored, which leaves no audit record', async () => {
      const { user } = await auth.player();
      const { user_id, email, display_name, is_admin } = user;
      const repeated = { email, display_name, is_admin, is_observer: false };
      const { result, act } = await queries.ask(QUERIES.updateUser, { ...old(), user_id, ...repeated });
      expect([stateOf(result), result.version, act]).toEqual([user, 1, null]);
      const status = { ...old(), user_id, is_active: true };
      expect((await queries.ask(QUERIES.setUserStatus, status)).act).toBeNull();
      const renamed = await queries.ask(QUERIES.updateUser, {
        ...old(),
        user_id,
        ...repeated,
        email: email.toUpperCase(),
        display_name: 'Renamed',
      });
      expect(renamed).toMatchObject({ result: { display_name: 'Renamed' }, act: { action: 'user.update' } });
      await expect(queries.ask(QUERIES.setUserStatus, { ...status, is_active: false })).rejects.toMatchObject(
        { code: 'reauthenticate' },
      );
      await queries.ask(QUERIES.setUserStatus, { ...by(), user_id, is_active: false });
      expect((await queries.ask(QUERIES.setUserStatus, { ...status, is_active: false })).act).toBeNull();
    });
  });

  describe('are refused', () => {
    it('to an admin who would lose access', async () => {
      const oneself = { ...by(), user_id: admin.user_id };
      for (const attempt of [
        () => queries.ask(QUERIES.updateUser, { ...oneself, is_admin: false }),
        () => queries.ask(QUERIES.setUserStatus, { ...oneself, is_active: false }),
        () => queries.ask(QUERIES.deleteUser, oneself),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'cannot_change_oneself', status: 400 });
      const { result } = await queries.ask(QUERIES.updateUser, { ...oneself, display_name: 'Still admin' });
      expect(result).toMatchObject({ is_admin: true, is_active: true, display_name: 'Still admin' });
    });

    it('to callers who are not admins', async () => {
      const { user } = await auth.player();
      const victim = (await auth.player()).user.user_id;
      const data = { admin_id: user.user_id, user_id: victim };
      for (const attempt of [
        () => queries.ask(QUERIES.deleteUser, data),
        () => queries.ask(QUERIES.updateUser, { ...data, is_admin: true }),
        () => queries.ask(QUERIES.setUserStatus, { ...data, is_active: false }),
        () => queries.ask(QUERIES.resetUserPassword, { ...data, new_password: 'stolen one' }),
        () => queries.ask(QUERIES.unlockUser, data),
        () => queries.ask(QUERIES.createUser, newAccount({ admin_id: user.user_id })),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
      expect(await queries.ask(QUERIES.getAccess, { user_id: victim })).toEqual({
        is_admin: false,
        is_observer: false,
        is_active: true,
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
        const act = {
          demotes: (ref: Ref) => queries.ask(QUERIES.updateUser, { ...ref, is_admin: false }),
          disables: (ref: Ref) => queries.ask(QUERIES.setUserStatus, { ...ref, is_active: false }),
          deletes: (ref: Ref) => queries.ask(QUERIES.deleteUser, ref),
        };
        const [one, other] = [(await newAdmin()).user.user_id, (await newAdmin()).user.user_id];
        const outcomes = await Promise.allSettled([
          act[acts[0]]({ admin_id: one, user_id: other }),
          act[acts[1]]({ admin_id: other, user_id: one }),
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
      const { user, browser } = await newAdmin();
      const [deleted] = await Promise.all([
        browser.authorized('DELETE', ROUTES.users.account),
        queries.ask(QUERIES.updateUser, { ...by(), user_id: user.user_id, is_admin: false }),
      ]);
      expect([204, 400, 401]).toContain(deleted.status);
    });
  });

  it('record acts that can be neither changed nor removed', async () => {
    const { act } = await queries.ask(QUERIES.createUser, newAccount());
    for (const statement of [
      `update admin_acts set admin_id = gen_random_uuid()`,
      `update admin_acts set after = '{}'`,
      `delete from admin_acts`,
      `truncate admin_acts`,
    ])
      await expect(auth.sql(statement)).rejects.toThrow('only ever added');
    expect(await actOf(act?.act_id)).toEqual(act);
  });
});
