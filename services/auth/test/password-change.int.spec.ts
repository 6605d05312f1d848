import { startMailingAuth, type MailingAuth } from './auth-app';
import { type Browser, outcomeOf, newRegistration, tokenIn } from './browser';

const NEXT = 'a password of the owner';
const CHANGED = { status: 200, body: { message: 'Password changed successfully!' } };
const WRONG = { status: 400, body: { detail: 'Current password is incorrect' } };

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
    const mail = await auth.inbox.mailTo(email, /password/);
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

  it('refuses the present password, before and after a wrong guess, and mails nothing', async () => {
    const { password, browser, email } = await auth.player();
    const same = { loc: ['body', 'new_password'], msg: expect.any(String), type: 'isOtherPassword' };
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(await change(browser, password, password)).toEqual({ status: 422, body: { detail: [same] } });
    expect(await change(browser, 'not the password', 'not the password')).toEqual(WRONG);
    await auth.sendMails();
    expect(auth.inbox.mailsTo(email)).toEqual([]);
  });

  it('succeeds three times an hour; refused attempts do not count', async () => {
    const { email, password, browser } = await auth.player();
    const passwords = [password, 'second password', 'third password', 'fourth password'];
    for (const [index, next] of passwords.slice(1).entries()) {
      expect(await change(browser, 'not the password', next)).toEqual(WRONG);
      expect(await change(browser, passwords[index]!, next)).toEqual(CHANGED);
    }
    const fourth = { current_password: passwords.at(-1), new_password: NEXT };
    const { status, headers } = await browser.changePassword(fourth);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await auth.newBrowser().login({ email, password: passwords.at(-1) })).status).toBe(200);
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
