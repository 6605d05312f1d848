import { COOKIES, QUERIES } from '@fourfold/contracts';
import { QuestionClient } from '@fourfold/platform/messaging';
import { AccountAccessService } from '../src/account/account-access.service';
import { AccountEraser } from '../src/account/account.eraser';
import { changePassword } from './account-calls';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, credentialsOf, somebody } from './browser';

const LOCKED = { detail: 'Account is locked. Try again in 15 minutes.' };
const WRONG = { detail: 'Invalid email or password' };

let auth: AuthApp;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

describe('lockout', () => {
  async function fail(email: string, times: number, browser = auth.newBrowser()) {
    const answers = [];
    for (let attempt = 0; attempt < times; attempt += 1) {
      const { status, body, headers } = await browser.login({ email, password: 'not the password' });
      answers.push({ status, body, retryAfter: headers.get('retry-after') });
    }
    return answers;
  }
  const passMinutes = (minutes: number) =>
    auth.sql(
      `update login_counters set locked_until = locked_until - make_interval(mins => $1),
         failed_at = array(select at - make_interval(mins => $1) from unnest(failed_at) as at)`,
      [minutes],
    );

  it('locks an address after five failures, whether or not it has an account', async () => {
    const { email, password } = await auth.player();
    const ghost = somebody().email;
    const known = await fail(email, 7);
    const unknown = await fail(ghost, 7);
    expect(unknown).toEqual(known);
    expect(known.slice(0, 5)).toEqual(
      Array.from({ length: 5 }, () => ({ status: 401, body: WRONG, retryAfter: null })),
    );
    for (const locked of known.slice(5)) expect(locked).toMatchObject({ status: 423, body: LOCKED });
    expect(Number(known[5]?.retryAfter)).toBeGreaterThan(890);
    expect(Number(known[5]?.retryAfter)).toBeLessThanOrEqual(900);
    expect(await auth.newBrowser().login({ email, password })).toMatchObject({ status: 423, body: LOCKED });
  });

  it('counts an address in whatever case it is submitted', async () => {
    const { email } = await auth.player();
    await fail(email.toLowerCase(), 3);
    await fail(email.toUpperCase(), 2);
    expect((await fail(email, 1))[0]?.status).toBe(423);
  });

  it('expires and then counts from zero', async () => {
    const { email, password } = await auth.player();
    await fail(email, 5);
    await passMinutes(14);
    expect((await fail(email, 1))[0]).toMatchObject({
      status: 423,
      body: { detail: 'Account is locked. Try again in 1 minutes.' },
    });
    await passMinutes(1);
    expect((await fail(email, 1))[0]?.status).toBe(401);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(200);
  });

  it('forgets the failures after a right password', async () => {
    const { email, password } = await auth.player();
    await fail(email, 4);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(200);
    expect((await fail(email, 4)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(200);
  });

  it('lets the owner in on a device that has signed in before, while strangers lock the address', async () => {
    const { email, password, browser } = await auth.player();
    await fail(email, 6);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(423);
    expect((await browser.login({ email, password })).status).toBe(200);
  });

  it('counts a known device for itself, and locks it too', async () => {
    const { email, password, browser } = await auth.player();
    const statuses = (await fail(email, 6, browser)).map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 423]);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(200);
  });

  it("does not take one account's device for another's, nor a forged cookie for a device", async () => {
    const victim = await auth.player();
    const attacker = await auth.player();
    await fail(victim.email, 5);
    expect((await attacker.browser.login(credentialsOf(victim))).status).toBe(423);
    const [id] = attacker.browser.cookies.get(COOKIES.knownDevice)!.value.split('.');
    attacker.browser.cookies.set(COOKIES.knownDevice, { value: `${id}.${id}`, path: '/api/users' });
    expect((await attacker.browser.login(credentialsOf(victim))).status).toBe(423);
  });

  it('allows no more guesses in parallel than one after another', async () => {
    const { email, password } = await auth.player();
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        auth.newBrowser().login({ email, password: index < 39 ? `guess ${index}` : password }),
      ),
    );
    const count = (status: number): number => guesses.filter((guess) => guess.status === status).length;
    expect(count(401)).toBe(5);
    expect(count(423)).toBe(35);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(423);
  });

  it('lets the owner in many times at once', async () => {
    const { email, password } = await auth.player();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => auth.newBrowser().login({ email, password })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it('does not end running sessions', async () => {
    const { email, browser } = await auth.player();
    await fail(email, 6);
    expect((await browser.profile()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('marks the device with a cookie that scripts can not read and only the account routes are sent', async () => {
    const { setCookies } = await auth.newBrowser().register(somebody());
    const line = setCookies.find((cookie) => cookie.startsWith(`${COOKIES.knownDevice}=`));
    expect(line).toMatch(/; Max-Age=34560000; Path=\/api\/users; Expires=.*; HttpOnly; SameSite=Strict$/);
  });
});

describe('what admins ask auth about locks', () => {
  let questions: QuestionClient;
  let adminId: string;

  beforeAll(async () => {
    questions = auth.app.get(QuestionClient);
    adminId = (await auth.player()).user.user_id;
    await auth.app.get(AccountAccessService).setAdmin(adminId, true);
  });

  const fail = async (email: string, times: number, browser: Browser) => {
    for (let count = 0; count < times; count += 1)
      await browser.login({ email, password: 'not the password' });
  };

  it('lists failed logins, the newest first, and says which addresses are locked', async () => {
    const { email, user } = await auth.player();
    const stranger = somebody().email;
    const browser = new Browser(auth.url, '203.0.113.9');
    await fail(email, 1, browser);
    await fail(stranger.toUpperCase(), 5, browser);
    const all = await questions.ask(QUERIES.listFailedLogins, { limit: 6 });
    expect(all[0]).toEqual({
      email: stranger.toUpperCase(),
      ip: '203.0.113.9',
      user_agent: 'node',
      attempted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      user_id: null,
      locked: true,
    });
    expect(all[5]).toMatchObject({ email, user_id: user.user_id, locked: false });
    expect(await questions.ask(QUERIES.listFailedLogins, { skip: 4, limit: 1 })).toEqual([all[4]]);
  });

  it('unlocks an account: at the login, on its own devices and where its password is asked for', async () => {
    const { email, password, browser, user } = await auth.player();
    const userId = user.user_id;
    for (const device of [auth.newBrowser(), browser]) await fail(email, 5, device);
    for (let count = 0; count < 5; count += 1)
      await changePassword(browser, { current_password: 'wrong', new_password: 'another one' });
    expect((await auth.newBrowser().login({ email, password })).status).toBe(423);
    const { result, act } = await questions.ask(QUERIES.unlockUser, { user_id: userId, admin_id: adminId });
    expect(result).toEqual({ user_id: userId });
    expect(act).toMatchObject({ admin_id: adminId, action: 'user.unlock', target_id: userId });
    for (const device of [auth.newBrowser(), browser])
      expect((await device.login({ email, password })).status).toBe(200);
    expect(
      (await changePassword(browser, { current_password: password, new_password: 'another one' })).status,
    ).toBe(200);
  });

  it('unlocks nothing for a former admin', async () => {
    const userId = (await auth.player()).user.user_id;
    await expect(
      questions.ask(QUERIES.unlockUser, { user_id: userId, admin_id: userId }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('knows no account that was deleted', async () => {
    const userId = (await auth.player()).user.user_id;
    await auth.app.get(AccountEraser).erase(userId);
    await expect(
      questions.ask(QUERIES.unlockUser, { user_id: userId, admin_id: adminId }),
    ).rejects.toMatchObject({
      code: 'user_not_found',
    });
  });

  it('knows no account of that id', async () => {
    const user_id = '00000000-0000-7000-8000-000000000000';
    await expect(questions.ask(QUERIES.unlockUser, { user_id, admin_id: adminId })).rejects.toMatchObject({
      code: 'user_not_found',
    });
  });
});
