import { ACCOUNT_MESSAGES, ERRORS, ROUTES, type EmailStatus } from '@fourfold/contracts';
import { lockAwaited } from '@fourfold/platform/testing';
import { DataSource } from 'typeorm';
import { startMailingAuth, type MailingAuth } from './auth-app';
import { type Browser, newRegistration, outcomeOf, tokenIn } from './browser';
import { Mailbox, NEXT_PASSWORD } from './mailbox';

const BAD = { status: 400, body: { detail: ERRORS.invalid_email_link.detail } };
const RESTORED = { status: 200, body: { message: ACCOUNT_MESSAGES.emailRestored } };
const CONFIRMED = { status: 200, body: { message: ACCOUNT_MESSAGES.emailConfirmed } };
const RESET = /^Reset your/;

let auth: MailingAuth;
let mailbox: Mailbox;

beforeAll(async () => {
  auth = await startMailingAuth({ PUBLIC_URL: 'https://fourfold.example' });
  mailbox = new Mailbox(auth);
});
afterAll(() => auth.stop());

const statusOf = async (browser: Browser) =>
  (await browser.authorized<EmailStatus>('GET', ROUTES.users.email)).body;

describe('a changed e-mail address', () => {
  /** Asks for a reset link. @returns how many the mailbox of the same address has */
  const resetMails = async (email: string): Promise<number> => {
    await auth.newBrowser().requestReset(email);
    return mailbox.count(email, RESET);
  };

  it('is undone by the link in the old mailbox, which ends every session and asks for a new password', async () => {
    const { browser, user, password } = await auth.player();
    const taken = await mailbox.move(browser);
    const mail = await mailbox.newest(user.email, /was changed$/);
    const token = tokenIn(mail);
    expect(mail.text).toContain(`https://fourfold.example/restore-email?token=${token}`);
    expect(await mailbox.restore(token)).toEqual(RESTORED);
    expect((await browser.profile()).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
    for (const [email, tried] of [
      [taken, password],
      [taken, NEXT_PASSWORD],
      [user.email, password],
    ] as const)
      expect(await mailbox.accepts(email, tried)).toBe(false);
    const owner = await auth.newBrowser().login({ email: user.email, password: NEXT_PASSWORD });
    expect(owner.body.user).toEqual(user);
    expect((await mailbox.newest(user.email, /was restored$/)).text).toContain(
      'has this email address again',
    );
    expect(await mailbox.restore(token)).toEqual(BAD);
  });

  it('is undone even after later changes, by each link in the mailbox of the first address', async () => {
    const { browser, user } = await auth.player();
    await mailbox.moveAndConfirm(browser);
    const older = await mailbox.restoreLink(user.email);
    const second = await mailbox.move(browser);
    const [newer, confirmation] = [await mailbox.restoreLink(user.email), await mailbox.confirmLink(second)];
    expect(newer).not.toBe(older);
    expect(await mailbox.restore(older)).toEqual(RESTORED);
    expect(await mailbox.restore(newer)).toEqual(BAD);
    expect(await mailbox.confirm(confirmation)).toEqual(BAD);
    expect(await mailbox.accepts(user.email, NEXT_PASSWORD)).toBe(true);
  });

  it('can be undone for seven days, once, by a link of that purpose, for an account that is enabled', async () => {
    const { browser, user } = await auth.player();
    await mailbox.move(browser);
    const token = await mailbox.restoreLink(user.email);
    expect(await mailbox.confirm(token)).toEqual(BAD);
    await auth.sql('update users set is_active = false where user_id = $1', [user.user_id]);
    expect(await mailbox.restore(token)).toEqual(BAD);
    await auth.sql('update users set is_active = true where user_id = $1', [user.user_id]);
    const [link] = await auth.sql<{ days: number }>(
      `select extract(epoch from expires_at - created_at)::float / 86400 as days
         from account_links where user_id = $1 and purpose = 'restore'`,
      [user.user_id],
    );
    expect(link!.days).toBeCloseTo(7, 3);
    await mailbox.pass(user.user_id, 7);
    expect(await mailbox.restore(token)).toEqual(BAD);
    expect(await mailbox.restore('no token of ours')).toEqual(BAD);
  });

  it('reserves the old address for as long as the account can return to it', async () => {
    const { browser, user } = await auth.player();
    const other = await auth.player();
    const register = async () =>
      (await auth.newBrowser().register({ ...newRegistration(), email: user.email })).status;
    await mailbox.move(browser);
    await mailbox.pass(user.user_id, 30);
    expect(await register()).toBe(409);
    expect((await other.browser.updateProfile({ email: user.email.toUpperCase() })).status).toBe(409);
    expect((await browser.updateProfile({ email: user.email })).status).toBe(200);
    await mailbox.moveAndConfirm(browser);
    expect(await register()).toBe(409);
    await mailbox.pass(user.user_id, 7);
    expect(await register()).toBe(201);
  });

  it('gets reset links only once it is confirmed and seven days old; until then the old address gets them', async () => {
    const { browser, user } = await auth.player(newRegistration('ada'));
    const taken = await mailbox.move(browser, newRegistration('bea').email);
    expect(await statusOf(browser)).toEqual({
      email: taken,
      confirmed: false,
      reset_goes_to: 'a•••@example.com',
    });
    expect(await resetMails(taken)).toBe(0);
    expect(await mailbox.count(user.email, RESET)).toBe(1);
    expect(await mailbox.confirm(await mailbox.confirmLink(taken))).toEqual(CONFIRMED);
    expect(await statusOf(browser)).toMatchObject({ confirmed: true, reset_goes_to: 'a•••@example.com' });
    await mailbox.pass(user.user_id, 6.99);
    expect(await resetMails(taken)).toBe(0);
    expect(await resetMails(user.email)).toBe(3);
    await mailbox.pass(user.user_id, 0.02);
    expect(await statusOf(browser)).toEqual({
      email: taken,
      confirmed: true,
      reset_goes_to: 'b•••@example.com',
    });
    expect(await resetMails(taken)).toBe(1);
    expect(await resetMails(user.email)).toBe(3);
  });

  it('gets no reset links while it is not confirmed, however old it is', async () => {
    const { browser, user } = await auth.player();
    const taken = await mailbox.move(browser);
    await mailbox.pass(user.user_id, 30);
    expect(await resetMails(taken)).toBe(0);
    expect(await mailbox.count(user.email, RESET)).toBe(1);
  });

  it('passes reset links on to the first address after a chain of changes', async () => {
    const { browser, user } = await auth.player(newRegistration('ada'));
    const second = await mailbox.moveAndConfirm(browser, newRegistration('bea').email);
    const third = await mailbox.moveAndConfirm(browser, newRegistration('cleo').email);
    for (const asked of [user.email, third]) await auth.newBrowser().requestReset(asked);
    expect(await mailbox.count(user.email, RESET)).toBe(2);
    for (const email of [second, third]) expect(await mailbox.count(email, RESET)).toBe(0);
    expect(await statusOf(browser)).toMatchObject({ email: third, reset_goes_to: 'a•••@example.com' });
  });

  it('of the registration is confirmed and gets reset links at once', async () => {
    const { browser, user } = await auth.player(newRegistration('ada'));
    expect(await statusOf(browser)).toEqual({
      email: user.email,
      confirmed: true,
      reset_goes_to: 'a•••@example.com',
    });
  });

  it('tells each mailbox what is true: where reset links go, and which link it gets', async () => {
    const { browser, user } = await auth.player();
    const second = await mailbox.move(browser);
    const third = await mailbox.move(browser);
    expect((await mailbox.newest(third, /^This is now/)).text).toContain(
      'go to your old address for 7 days, and for as long as this one is not confirmed',
    );
    expect((await mailbox.newest(second, /was changed$/)).text).not.toContain('restore-email');
    expect((await mailbox.newest(user.email, /was changed$/)).text).toContain('restore-email');
    await mailbox.move(browser, user.email);
    const back = await mailbox.newest(user.email, /^This is now/);
    for (const untrue of ['confirm-email', 'old address']) expect(back.text).not.toContain(untrue);
    expect(await resetMails(user.email)).toBe(1);
  });

  it('is refused after three in a day, and the name may still be changed', async () => {
    const { browser, user } = await auth.player();
    for (let change = 0; change < 3; change += 1) await mailbox.move(browser);
    const { email } = (await browser.profile()).body;
    const refused = await browser.updateProfile({ email: newRegistration().email, display_name: 'Fourth' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect((await browser.profile()).body).toMatchObject({ email, display_name: user.display_name });
    expect((await browser.updateProfile({ display_name: 'Ada', email })).status).toBe(200);
  });

  it('reveals at most ten taken addresses a day, even to concurrent requests', async () => {
    const { browser } = await auth.player();
    const { user } = await auth.player();
    const attempt = () => browser.updateProfile({ email: user.email });
    const statuses = (await Promise.all(Array.from({ length: 15 }, attempt))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array<number>(10).fill(409), ...Array<number>(5).fill(429)]);
    expect((await browser.updateProfile({ email: newRegistration().email })).status).toBe(429);
  });

  it('is refused to two accounts that swap their addresses at the same moment', async () => {
    const [ada, bob] = [await auth.player(), await auth.player()];
    // Indexes are updated in the order of their creation: the new one makes a transaction wait
    // after its row is written and before the unique index is updated.
    await auth.sql(`
      create function wait_for_test(email text) returns text language plpgsql immutable as
        $$ begin perform pg_advisory_xact_lock_shared(1); return email; end $$;
      create index users_wait_idx on users (wait_for_test(email));
      alter table users drop constraint users_email_key_key;
      alter table users add constraint users_email_key_key unique (email_key)`);
    const { swap } = await auth.app.get(DataSource).transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock(1)');
      const swap = Promise.all([
        ada.browser.updateProfile({ email: bob.user.email }),
        bob.browser.updateProfile({ email: ada.user.email }),
      ]);
      await lockAwaited(auth.app, 2);
      return { swap };
    });
    expect((await swap).map(({ status }) => status)).toEqual([409, 409]);
  });
});

describe('the change of an address or the deletion of the account', () => {
  const REFUSED = { status: 401, body: { detail: ERRORS.reauthenticate.detail, code: 'reauthenticate' } };
  const remove = (browser: Browser, body?: unknown) =>
    outcomeOf(browser.authorized('DELETE', ROUTES.users.account, body));
  const change = (browser: Browser, body: unknown) => outcomeOf(browser.updateProfile(body));

  it('wants a password that was entered in the last fifteen minutes, also when the token is new', async () => {
    const { browser, user, password } = await auth.player();
    await auth.ageSignIn(browser);
    const { email } = newRegistration();
    expect(await change(browser, { email, display_name: 'Thief' })).toEqual(REFUSED);
    expect(await remove(browser)).toEqual(REFUSED);
    expect((await browser.profile()).body).toEqual(user);
    expect(await auth.sql('select 1 from account_links where user_id = $1', [user.user_id])).toEqual([]);
    browser.accessToken = (await browser.reauthenticate(password)).body.access_token;
    expect(await change(browser, { email })).toMatchObject({ status: 200, body: { email } });
    expect((await remove(browser)).status).toBe(204);
  });

  it('is checked for faults first, and reveals nothing about other accounts before the password', async () => {
    const [{ browser }, other] = [await auth.player(), await auth.player()];
    await auth.ageSignIn(browser);
    expect((await change(browser, { email: 'nobody' })).status).toBe(422);
    expect((await change(browser, { email: newRegistration().email, username: 'x' })).status).toBe(422);
    expect((await remove(browser, { user_id: 'x' })).status).toBe(422);
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect(await change(browser, { email: other.user.email })).toEqual(REFUSED);
  });

  it('is more than another name or another spelling, which need no password', async () => {
    const { browser, user } = await auth.player();
    await auth.ageSignIn(browser);
    const respelled = { display_name: 'Ada', email: user.email.toUpperCase() };
    expect(await change(browser, respelled)).toEqual({ status: 200, body: { ...user, ...respelled } });
  });
});
