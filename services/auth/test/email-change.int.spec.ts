import { ACCOUNT_MESSAGES, ERRORS } from '@fourfold/contracts';
import { lockAwaited } from '@fourfold/platform/testing';
import { DataSource } from 'typeorm';
import { confirmEmail, requestReset, restoreEmail, tokenIn, updateProfile } from './account-calls';
import { startMailingAuth, type MailingAuth } from './auth-app';
import { type Browser, newRegistration } from './browser';

const NEXT = 'a password of the owner';
const BAD = { status: 400, body: { detail: ERRORS.invalid_email_link.detail } };
const RESTORED = { status: 200, body: { message: ACCOUNT_MESSAGES.emailRestored } };
const CONFIRMED = { status: 200, body: { message: ACCOUNT_MESSAGES.emailConfirmed } };
const RESET = /^Reset your/;

describe('a changed e-mail address', () => {
  let auth: MailingAuth;

  beforeAll(async () => {
    auth = await startMailingAuth({ PUBLIC_URL: 'https://fourfold.example' });
  });
  afterAll(() => auth.stop());

  const move = async (browser: Browser, email = newRegistration().email): Promise<string> => {
    expect((await updateProfile(browser, { email })).status).toBe(200);
    return email;
  };
  const mailTo = async (email: string, subject: RegExp) => {
    await auth.sendMails();
    return auth.inbox.mailTo(email, subject);
  };
  const linkTo = async (email: string, subject: RegExp): Promise<string> =>
    tokenIn(await mailTo(email, subject));
  const restoreLink = (email: string) => linkTo(email, /was changed$/);
  const confirmLink = (email: string) => linkTo(email, /^This is now/);
  const restore = async (token: string, password = NEXT) => {
    const { status, body } = await restoreEmail(auth.newBrowser(), token, password);
    return { status, body };
  };
  const confirm = async (token: string) => {
    const { status, body } = await confirmEmail(auth.newBrowser(), token);
    return { status, body };
  };
  const resetMails = async (email: string): Promise<number> => {
    await requestReset(auth.newBrowser(), email);
    await auth.sendMails();
    return auth.inbox.mailsTo(email).filter(({ subject }) => RESET.test(subject)).length;
  };

  it('is undone by the link in the old mailbox, which ends every session and asks for a new password', async () => {
    const { browser, user, password } = await auth.player();
    const taken = await move(browser);
    const mail = await mailTo(user.email, /was changed$/);
    const token = tokenIn(mail);
    expect(mail.text).toContain(`https://fourfold.example/restore-email?token=${token}`);
    expect(await restore(token)).toEqual(RESTORED);
    expect((await browser.profile()).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
    for (const credentials of [
      { email: taken, password },
      { email: taken, password: NEXT },
      { email: user.email, password },
    ])
      expect((await auth.newBrowser().login(credentials)).status).toBe(401);
    const owner = await auth.newBrowser().login({ email: user.email, password: NEXT });
    expect(owner.body.user).toEqual(user);
    expect((await mailTo(user.email, /was restored$/)).text).toContain('has this email address again');
    expect(await restore(token)).toEqual(BAD);
  });

  it('is undone even after later changes, which then cannot be restored', async () => {
    const { browser, user } = await auth.player();
    const first = await move(browser);
    expect(await confirm(await confirmLink(first))).toEqual(CONFIRMED);
    const second = await move(browser);
    const later = [await restoreLink(first), await confirmLink(second)] as const;
    expect(await restore(await restoreLink(user.email))).toEqual(RESTORED);
    expect(await restore(later[0])).toEqual(BAD);
    expect(await confirm(later[1])).toEqual(BAD);
    expect((await auth.newBrowser().login({ email: user.email, password: NEXT })).status).toBe(200);
  });

  it('can be undone for seven days, once, by a link of that purpose, for an account that is enabled', async () => {
    const { browser, user } = await auth.player();
    await move(browser);
    const token = await restoreLink(user.email);
    expect(await confirm(token)).toEqual(BAD);
    await auth.sql('update users set is_active = false where user_id = $1', [user.user_id]);
    expect(await restore(token)).toEqual(BAD);
    await auth.sql('update users set is_active = true where user_id = $1', [user.user_id]);
    const [link] = await auth.sql<{ days: number }>(
      `select extract(epoch from expires_at - created_at)::float / 86400 as days
         from account_links where user_id = $1 and purpose = 'restore'`,
      [user.user_id],
    );
    expect(link!.days).toBeCloseTo(7, 3);
    await auth.sql('update account_links set expires_at = now() where user_id = $1', [user.user_id]);
    expect(await restore(token)).toEqual(BAD);
    expect(await restore('no token of ours')).toEqual(BAD);
  });

  it('reserves the old address for as long as it can be restored', async () => {
    const { browser, user } = await auth.player();
    const other = await auth.player();
    await move(browser);
    expect((await auth.newBrowser().register({ ...newRegistration(), email: user.email })).status).toBe(409);
    expect((await updateProfile(other.browser, { email: user.email.toUpperCase() })).status).toBe(409);
    expect((await updateProfile(browser, { email: user.email })).status).toBe(200);
    await move(browser);
    await auth.sql('update account_links set expires_at = now() where user_id = $1', [user.user_id]);
    expect((await auth.newBrowser().register({ ...newRegistration(), email: user.email })).status).toBe(201);
  });

  it('gets reset links only when it is confirmed; until then the last confirmed address does', async () => {
    const { browser, user } = await auth.player();
    const taken = await move(browser);
    expect(await resetMails(taken)).toBe(0);
    expect(auth.inbox.mailsTo(user.email).filter(({ subject }) => RESET.test(subject))).toHaveLength(1);
    expect(await resetMails(user.email)).toBe(2);
    const unread = await move(browser);
    expect(await resetMails(unread)).toBe(0);
    expect(await confirm(await confirmLink(taken))).toEqual(BAD);
    expect(await confirm(await confirmLink(unread))).toEqual(CONFIRMED);
    expect(await resetMails(unread)).toBe(1);
    expect(await resetMails(user.email)).toBe(3);
  });

  it('that was never confirmed cannot be restored', async () => {
    const { browser } = await auth.player();
    const unread = await move(browser);
    await move(browser);
    const notice = await mailTo(unread, /was changed$/);
    expect(notice.text).not.toContain('restore-email');
    expect((await auth.newBrowser().register({ ...newRegistration(), email: unread })).status).toBe(201);
  });

  it('needs no confirmation when it is the last confirmed one', async () => {
    const { browser, user } = await auth.player();
    await move(browser);
    await move(browser, user.email);
    expect((await mailTo(user.email, /^This is now/)).text).not.toContain('confirm-email');
    expect(await resetMails(user.email)).toBe(1);
  });

  it('is refused after three in a day, and the name may still be changed', async () => {
    const { browser, user } = await auth.player();
    for (let change = 0; change < 3; change += 1) await move(browser);
    const { email } = (await browser.profile()).body;
    const refused = await updateProfile(browser, { email: newRegistration().email, display_name: 'Fourth' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect((await browser.profile()).body).toMatchObject({ email, display_name: user.display_name });
    expect((await updateProfile(browser, { display_name: 'Ada', email })).status).toBe(200);
  });

  it('reveals at most ten taken addresses a day, even to concurrent requests', async () => {
    const { browser } = await auth.player();
    const { user } = await auth.player();
    const attempt = () => updateProfile(browser, { email: user.email });
    const statuses = (await Promise.all(Array.from({ length: 15 }, attempt))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array<number>(10).fill(409), ...Array<number>(5).fill(429)]);
    expect((await updateProfile(browser, { email: newRegistration().email })).status).toBe(429);
  });

  it('is refused to two accounts that swap their addresses at the same moment', async () => {
    const [ada, bob] = [await auth.player(), await auth.player()];
    // Indexes are written in the order of their creation. The new one makes a transaction wait after its row is written
    // and before the unique index is.
    await auth.sql(`
      create function wait_for_test(email text) returns text language plpgsql immutable as
        $$ begin perform pg_advisory_xact_lock_shared(1); return email; end $$;
      create index users_wait_idx on users (wait_for_test(email));
      alter table users drop constraint users_email_key_key;
      alter table users add constraint users_email_key_key unique (email_key)`);
    const { swap } = await auth.app.get(DataSource).transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock(1)');
      const swap = Promise.all([
        updateProfile(ada.browser, { email: bob.user.email }),
        updateProfile(bob.browser, { email: ada.user.email }),
      ]);
      await lockAwaited(auth.app, 2);
      return { swap };
    });
    expect((await swap).map(({ status }) => status)).toEqual([409, 409]);
  });
});
