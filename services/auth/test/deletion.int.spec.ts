import { COOKIES, ERRORS, ROUTES } from '@fourfold/contracts';
import { RepublishService } from '@fourfold/platform/messaging';
import { lockAwaited, startPublisher } from '@fourfold/platform/testing';
import { findInDatabase, waitFor, type TestDatabase } from '@fourfold/testing';
import { HashingService } from '../src/hashing/hashing.service';
import { AccessService } from '../src/session/access.service';
import { ErasureRepository } from '../src/account/erasure.repository';
import { startAuth, startMailingAuth, type AuthApp } from './auth-app';
import { type Browser, credentialsOf, newRegistration } from './browser';

describe('the deletion of an account', () => {
  let auth: AuthApp;
  let database: TestDatabase;

  beforeAll(async () => {
    auth = await startAuth();
    ({ database } = auth);
  });
  afterAll(() => auth.stop());

  const deleteAccount = (browser: Browser) => browser.authorized('DELETE', ROUTES.users.account);
  async function player(display_name = 'Zora Quillfeather') {
    const { browser, user, ...person } = await auth.player({ display_name });
    return { person, browser, user };
  }
  const failuresOf = (userId: string, email: string) =>
    auth.sql('select 1 from failed_logins where user_id::text = $1 or email = $2', [userId, email]);

  it('signs out everywhere, removes the personal data and publishes the deletion, all at once', async () => {
    const { person, browser, user } = await player();
    const phone = auth.newBrowser();
    await phone.login(credentialsOf(person));
    const { status } = await deleteAccount(browser);
    expect(status).toBe(204);
    expect(browser.cookies.has(COOKIES.refreshToken)).toBe(false);
    expect((await browser.profile()).status).toBe(401);
    expect((await phone.profile()).status).toBe(401);
    expect((await phone.refresh()).status).toBe(401);
    expect((await phone.login(credentialsOf(person))).body).toEqual({ detail: 'Invalid email or password' });
    expect(await auth.eventsOf(user.user_id)).toEqual([
      {
        type: 'user.access_changed',
        aggregate_version: '2',
        data: expect.objectContaining({ is_active: false, reason: 'deleted', revoked: { scope: 'all' } }),
      },
      {
        type: 'user.deleted',
        aggregate_version: '3',
        data: { user_id: user.user_id, deleted_at: expect.any(String) },
      },
    ]);
  });

  it('leaves only the id, in its row and its events, and the username', async () => {
    await auth.sql('delete from mails');
    const { person, browser, user } = await player('Ottoline Brackwater');
    await auth.newBrowser().login({ email: person.email.toUpperCase(), password: 'not the password' });
    await browser.requestReset(person.email.toLowerCase());
    await auth.sql(`update sessions set user_agent = 'Ottoline Brackwater''s phone' where user_id = $1`, [
      user.user_id,
    ]);
    expect(await findInDatabase(database.adminUrl, person.email)).not.toEqual([]);
    const waiting = () => auth.sql('select kind from mails where settled_at is null');
    expect(await waiting()).toEqual([{ kind: 'password_reset' }]);
    expect((await deleteAccount(browser)).status).toBe(204);
    expect(await waiting()).toEqual([{ kind: 'account_deleted' }]);
    expect(await findInDatabase(database.adminUrl, person.email)).toEqual([]);
    expect(await findInDatabase(database.adminUrl, person.display_name)).toEqual([]);
    expect(await findInDatabase(database.adminUrl, user.user_id)).toEqual([
      'auth.outbox.aggregate_id',
      'auth.outbox.data',
      'auth.users.email',
      'auth.users.email_key',
      'auth.users.user_id',
    ]);
    expect(await findInDatabase(database.adminUrl, user.username)).toEqual(['auth.users.username']);
  });

  it('frees the e-mail address, and never the username', async () => {
    const { person, browser, user } = await player('Fern Halloway');
    await deleteAccount(browser);
    const again = await auth.newBrowser().register(person);
    expect(again.status).toBe(201);
    expect(again.body.user.user_id).not.toBe(user.user_id);
    expect(again.body.user.username).toBe(`${user.username}2`);
  });

  it('is refused to admins, who first have to be made players again by another', async () => {
    const { browser, user } = await player();
    const access = auth.app.get(AccessService);
    await access.setAdmin(user.user_id, true);
    const { status, body } = await deleteAccount(browser);
    expect({ status, body }).toEqual({ status: 400, body: { detail: ERRORS.admin_account.detail } });
    expect((await browser.profile()).body).toEqual({ ...user, is_admin: true });
    await access.setAdmin(user.user_id, false);
    await browser.refresh();
    expect((await deleteAccount(browser)).status).toBe(204);
  });

  it('happens once, however often it is requested', async () => {
    const { browser, user } = await player();
    const statuses = (await Promise.all([1, 2, 3, 4, 5].map(() => deleteAccount(browser.clone())))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect((await auth.eventsOf(user.user_id)).map(({ type }) => type)).toEqual([
      'user.access_changed',
      'user.deleted',
    ]);
    await expect(auth.erase(user.user_id)).rejects.toMatchObject({
      code: 'user_not_found',
    });
  });

  it('is republished with all accounts at their current version, so that no rebuilt read model has the user', async () => {
    const [{ browser, user }, { user: stays, browser: left }] = [await player(), await player()];
    await deleteAccount(browser);
    await left.logout(left.bearer());
    await auth.sql('delete from outbox');
    const { users } = await auth.app.get(RepublishService).republishState();
    const [row] = await auth.sql(
      'select (select count(*)::int from outbox) as events, (select count(*)::int from users) as users',
    );
    expect(row).toEqual({ events: users, users });
    expect(await auth.eventsOf(user.user_id)).toEqual([
      {
        type: 'user.deleted',
        aggregate_version: '3',
        data: { user_id: user.user_id, deleted_at: expect.any(String) },
      },
    ]);
    const [event] = await auth.eventsOf(stays.user_id);
    expect(event).toMatchObject({
      type: 'user.updated',
      aggregate_version: '2',
      data: { user_id: stays.user_id, username: stays.username, display_name: stays.display_name },
    });
    expect(JSON.stringify(event)).not.toContain('@');
  });

  it('ignores a streak that is published later', async () => {
    const { browser, user } = await player();
    await deleteAccount(browser);
    const puzzles = await startPublisher(auth.env, 'puzzles');
    await puzzles.publish({
      type: 'streak.changed',
      aggregateId: user.user_id,
      aggregateVersion: 4,
      data: { user_id: user.user_id, current_streak: 7, highest_streak: 9, last_finished_date: '2025-01-07' },
    });
    await waitFor(
      async () => (await auth.sql(`select 1 from inbox where type = 'streak.changed'`)).length === 1,
    );
    const [row] = await auth.sql('select current_streak, highest_streak from users where user_id = $1', [
      user.user_id,
    ]);
    expect(row).toEqual({ current_streak: 0, highest_streak: 0 });
    await puzzles.stop();
  });

  it('is not undone by a login in progress', async () => {
    const { person, user } = await player();
    jest.spyOn(auth.app.get(HashingService), 'verify').mockImplementationOnce(async () => {
      await auth.erase(user.user_id);
      return false;
    });
    const { status } = await auth.newBrowser().login({ email: person.email, password: 'wrong' });
    expect(status).toBe(401);
    expect(await failuresOf(user.user_id, person.email)).toEqual([]);
  });

  /** Erases an account, and runs `meanwhile` before the commit. */
  async function eraseDuring(userId: string, meanwhile: () => Promise<unknown>): Promise<void> {
    const erasure = auth.app.get(ErasureRepository, { strict: false });
    const erase = erasure.erase.bind(erasure);
    let done: Promise<unknown> | undefined;
    jest.spyOn(erasure, 'erase').mockImplementationOnce(async (manager, user) => {
      await erase(manager, user);
      done = meanwhile();
      await Promise.race([done, lockAwaited(auth.app)]);
    });
    await auth.erase(userId);
    await done;
  }

  it('leaves no trace of a failed login that is recorded at the same moment', async () => {
    const { person, user } = await player();
    await eraseDuring(user.user_id, () =>
      auth.newBrowser().login({ email: person.email, password: 'wrong' }),
    );
    expect(await failuresOf(user.user_id, person.email)).toEqual([]);
  });

  it('leaves no password reset link that is requested at the same moment', async () => {
    const { person, user } = await player();
    await eraseDuring(user.user_id, () => auth.newBrowser().requestReset(person.email));
    expect(await auth.sql('select 1 from account_links where user_id = $1', [user.user_id])).toEqual([]);
    expect(await auth.sql(`select 1 from mails where kind = 'password_reset'`)).toEqual([]);
  });

  it('removes failed logins from before the address had an account, regardless of case', async () => {
    const email = `\u00c9milie.\u0130nci.${newRegistration().email}`;
    await auth.newBrowser().login({ email, password: 'not the password' });
    const browser = auth.newBrowser();
    await browser.register({ ...newRegistration(), email: email.toLowerCase() });
    expect(await failuresOf('', email)).toHaveLength(1);
    await deleteAccount(browser);
    expect(await failuresOf('', email)).toEqual([]);
  });

  it('leaves no trace of an earlier address of the account', async () => {
    const { person, browser } = await player('Bertram Inkwell');
    const before = person.email;
    await auth.newBrowser().login({ email: before, password: 'not the password' });
    await browser.updateProfile({ email: newRegistration().email });
    expect(
      await auth.sql('select 1 from login_counters where email_key = $1', [before.toLowerCase()]),
    ).toEqual([]);
    await deleteAccount(browser);
    expect(await findInDatabase(database.adminUrl, before)).toEqual([]);
  });
});

describe('the mail about the deletion of an account', () => {
  it('goes to its address and to that of its reset links, and is then forgotten', async () => {
    const auth = await startMailingAuth();
    try {
      const { browser, user } = await auth.player();
      const { email } = newRegistration();
      await browser.updateProfile({ email });
      await auth.sendMails();
      expect((await browser.authorized('DELETE', ROUTES.users.account)).status).toBe(204);
      await auth.sendMails();
      for (const address of [user.email, email]) await auth.inbox.mailTo(address, /was deleted$/);
      expect(
        await auth.sql('select 1 from mails where content is not null or recipient_hash is not null'),
      ).toEqual([]);
    } finally {
      await auth.stop();
    }
  });
});
