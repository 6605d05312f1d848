import { ACCOUNT_MESSAGES, ERRORS } from '@fourfold/contracts';
import { lockAwaited } from '@fourfold/platform/testing';
import { DataSource } from 'typeorm';
import { startMailingAuth, type MailingAuth } from './auth-app';
import { type Browser, outcomeOf, newRegistration, tokenIn } from './browser';

const NEXT = 'a password of the owner';
const CHANGED = { status: 200, body: { message: 'Password changed successfully!' } };
const WRONG = { status: 400, body: { detail: 'Current password is incorrect' } };
const BAD = { status: 400, body: { detail: ERRORS.invalid_email_link.detail } };
const RESTORED = { status: 200, body: { message: ACCOUNT_MESSAGES.emailRestored } };
const CONFIRMED = { status: 200, body: { message: ACCOUNT_MESSAGES.emailConfirmed } };
const RESET = /^Reset your/;

let auth: MailingAuth;

beforeAll(async () => {
  auth = await startMailingAuth({ PUBLIC_URL: 'https://fourfold.example' });
});
afterAll(() => auth.stop());

describe('changing the password', () => {
  const change = (browser: Browser, current_password: string, new_password = NEXT) =>
    outcomeOf(browser.changePassword({ current_password, new_password }));

  it('accepts only the new password, ends every other session, leaves this one and notifies the owner', async () => {
    const { email, password, browser, user } = await auth.player();
    const others = [auth.newBrowser(), auth.newBrowser()];
    for (const other of others) await other.login({ email, password, remember_me: true });
    expect(await change(browser, password)).toEqual(CHANGED);
    for (const other of others) {
      expect((await other.profile()).status).toBe(401);
      expect((await other.refresh()).status).toBe(401);
    }
    expect((await browser.profile()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
    const [event] = await auth.eventsOf(user.user_id, 'user.access_changed');
    expect(event?.data).toMatchObject({ reason: 'password_changed', revoked: { scope: 'all_but_session' } });
    expect((await auth.newBrowser().login({ email, password })).status).toBe(401);
    expect((await auth.newBrowser().login({ email, password: NEXT })).status).toBe(200);
    await auth.sendMails();
    const mail = await auth.inbox.mailTo(email);
    expect(mail.subject).toBe('Your Fourfold password was changed');
    for (const secret of [password, NEXT]) expect(mail.text + mail.html).not.toContain(secret);
  });

  it('voids an open reset link', async () => {
    const { email, password, browser } = await auth.player();
    await browser.requestReset(email);
    await auth.sendMails();
    const token = tokenIn(await auth.inbox.mailTo(email, /^Reset/));
    await change(browser, password);
    expect((await auth.newBrowser().confirmReset(token, 'the one of a thief')).status).toBe(400);
    expect((await auth.newBrowser().login({ email, password: NEXT })).status).toBe(200);
  });

  it('refuses a wrong current password and then changes nothing', async () => {
    const { email, password, browser } = await auth.player();
    const other = auth.newBrowser();
    await other.login({ email, password });
    expect(await change(browser, `${password}!`)).toEqual(WRONG);
    expect((await other.profile()).status).toBe(200);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(200);
  });

  it('allows a stolen session five guesses, without locking the owner out of the login', async () => {
    const { email, password, browser, user } = await auth.player();
    for (let guess = 0; guess < 3; guess += 1) expect(await change(browser, `guess ${guess}`)).toEqual(WRONG);
    for (let guess = 3; guess < 5; guess += 1)
      expect(await browser.reauthenticate(`guess ${guess}`)).toMatchObject(WRONG);
    const locked = await browser.changePassword({ current_password: password, new_password: NEXT });
    expect(locked).toMatchObject({
      status: 423,
      body: { detail: 'Account is locked. Try again in 15 minutes.' },
    });
    expect(Math.ceil(Number(locked.headers.get('retry-after')) / 60)).toBe(15);
    expect((await browser.reauthenticate(password)).status).toBe(423);
    const owner = auth.newBrowser();
    expect((await owner.login({ email, password })).status).toBe(200);
    expect((await browser.profile()).status).toBe(200);
    expect((await browser.updateProfile({ email: newRegistration().email })).status).toBe(200);
    expect((await change(browser, password)).status).toBe(423);
    await auth.sql(`update login_counters set locked_until = now() where email_key = $1`, [user.user_id]);
    expect(await change(owner, password)).toEqual(CHANGED);
  });

  it('allows concurrent guesses no more attempts than sequential ones', async () => {
    const { browser } = await auth.player();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => change(browser, `guess ${n}`)));
    const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
    expect([count(400), count(423)]).toEqual([5, 15]);
  });

  it('succeeds for only one of several concurrent changes', async () => {
    const { email, password, browser } = await auth.player();
    const wanted = ['first password', 'second password', 'third password', 'fourth password'];
    const answers = await Promise.all(wanted.map((next) => change(browser, password, next)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = wanted[answers.findIndex(({ status }) => status === 200)]!;
    expect((await auth.newBrowser().login({ email, password: winner })).status).toBe(200);
  });

  it('refuses an invalid body', async () => {
    const { browser } = await auth.player();
    for (const [body, field] of [
      [{ new_password: NEXT }, 'current_password'],
      [{ current_password: '', new_password: NEXT }, 'current_password'],
      [{ current_password: 'p'.repeat(129), new_password: NEXT }, 'current_password'],
      [{ current_password: 'secret' }, 'new_password'],
      [{ current_password: 'secret', new_password: 'short' }, 'new_password'],
      [{ current_password: 'secret', new_password: 'p'.repeat(129) }, 'new_password'],
      [{ current_password: 'secret', new_password: NEXT, user_id: 'x' }, 'user_id'],
    ] as const)
      expect(await browser.changePassword(body)).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', field] }] },
      });
  });
});

describe('a changed e-mail address', () => {
  const move = async (browser: Browser, email = newRegistration().email): Promise<string> => {
    expect((await browser.updateProfile({ email })).status).toBe(200);
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
  const restore = (token: string) => outcomeOf(auth.newBrowser().restoreEmail(token, NEXT));
  const confirm = (token: string) => outcomeOf(auth.newBrowser().confirmEmail(token));
  const resetMails = async (email: string): Promise<number> => {
    await auth.newBrowser().requestReset(email);
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
    expect((await other.browser.updateProfile({ email: user.email.toUpperCase() })).status).toBe(409);
    expect((await browser.updateProfile({ email: user.email })).status).toBe(200);
    await move(browser);
    await auth.sql('update account_links set expires_at = now() where user_id = $1', [user.user_id]);
    expect((await auth.newBrowser().register({ ...newRegistration(), email: user.email })).status).toBe(201);
  });

  it('gets reset links only once it is confirmed; until then the last confirmed address gets them', async () => {
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
