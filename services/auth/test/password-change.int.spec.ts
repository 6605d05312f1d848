import { changePassword, requestReset, tokenIn, confirmReset, updateProfile } from './account-calls';
import { startMailingAuth, type MailingAuth } from './auth-app';
import { type Browser, newRegistration } from './browser';

const CHANGED = { status: 200, body: { message: 'Password changed successfully!' } };
const WRONG = { status: 400, body: { detail: 'Current password is incorrect' } };
const NEXT = 'a new password';

describe('changing the password', () => {
  let auth: MailingAuth;

  beforeAll(async () => {
    auth = await startMailingAuth();
  });
  afterAll(() => auth.stop());

  const change = async (browser: Browser, current_password: string, new_password = NEXT) => {
    const { status, body } = await changePassword(browser, { current_password, new_password });
    return { status, body };
  };

  it('accepts the new password and no longer the old one', async () => {
    const { email, password, browser } = await auth.player();
    expect(await change(browser, password)).toEqual(CHANGED);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(401);
    expect((await auth.newBrowser().login({ email, password: NEXT })).status).toBe(200);
  });

  it('ends every other session and leaves this one', async () => {
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
  });

  it('notifies the owner by mail', async () => {
    const { email, password, browser } = await auth.player();
    await change(browser, password);
    await auth.sendMails();
    const mail = await auth.inbox.mailTo(email);
    expect(mail.subject).toBe('Your Fourfold password was changed');
    for (const secret of [password, NEXT]) expect(mail.text + mail.html).not.toContain(secret);
  });

  it('voids an open reset link', async () => {
    const { email, password, browser } = await auth.player();
    await requestReset(browser, email);
    await auth.sendMails();
    const token = tokenIn(await auth.inbox.mailTo(email, /^Reset/));
    await change(browser, password);
    expect((await confirmReset(auth.newBrowser(), token, 'a password of an attacker')).status).toBe(400);
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
    for (let guess = 0; guess < 5; guess += 1) expect(await change(browser, `guess ${guess}`)).toEqual(WRONG);
    const { status, body, headers } = await changePassword(browser, {
      current_password: password,
      new_password: NEXT,
    });
    expect({ status, body }).toEqual({
      status: 423,
      body: { detail: 'Account is locked. Try again in 15 minutes.' },
    });
    expect(Math.ceil(Number(headers.get('retry-after')) / 60)).toBe(15);
    const owner = auth.newBrowser();
    expect((await owner.login({ email, password })).status).toBe(200);
    expect((await browser.profile()).status).toBe(200);
    await auth.sql(`update login_counters set locked_until = now() where email_key = $1`, [user.user_id]);
    expect(await change(owner, password)).toEqual(CHANGED);
  });

  it('allows no more guesses after a change of the address', async () => {
    const { password, browser } = await auth.player();
    for (let guess = 0; guess < 5; guess += 1) await change(browser, `guess ${guess}`);
    expect((await updateProfile(browser, { email: newRegistration().email })).status).toBe(200);
    expect((await change(browser, password)).status).toBe(423);
  });

  it('allows concurrent guesses no more attempts than sequential ones', async () => {
    const { password, browser } = await auth.player();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => change(browser, index < 19 ? `guess ${index}` : password)),
    );
    const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
    expect(count(400)).toBeLessThanOrEqual(5);
    expect(count(423)).toBeGreaterThanOrEqual(14);
  });

  it('has one winner when several change it at once', async () => {
    const { email, password, browser } = await auth.player();
    const wanted = ['first password', 'second password', 'third password', 'fourth password'];
    const answers = await Promise.all(wanted.map((next) => change(browser, password, next)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = wanted[answers.findIndex(({ status }) => status === 200)]!;
    expect((await auth.newBrowser().login({ email, password: winner })).status).toBe(200);
  });

  it.each([
    [{ new_password: NEXT }, 'current_password'],
    [{ current_password: '', new_password: NEXT }, 'current_password'],
    [{ current_password: 'p'.repeat(129), new_password: NEXT }, 'current_password'],
    [{ current_password: 'secret' }, 'new_password'],
    [{ current_password: 'secret', new_password: 'short' }, 'new_password'],
    [{ current_password: 'secret', new_password: 'p'.repeat(129) }, 'new_password'],
    [{ current_password: 'secret', new_password: NEXT, user_id: 'x' }, 'user_id'],
  ])('refuses %j', async (body, field) => {
    const { browser } = await auth.player();
    expect(await changePassword(browser, body)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', field] }] },
    });
  });
});
