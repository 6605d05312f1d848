import { COOKIES } from '@fourfold/contracts';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, credentialsOf, somebody } from './browser';

const LOCKED = { detail: 'Account is locked. Try again in 15 minutes.' };
const WRONG = { detail: 'Invalid email or password' };

describe('lockout', () => {
  let auth: AuthApp;
  const newBrowser = (): Browser => new Browser(auth.url);

  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.stop());

  async function player() {
    const person = somebody();
    const browser = newBrowser();
    await browser.register(person);
    return { ...credentialsOf(person), browser };
  }
  async function fail(email: string, times: number, browser = newBrowser()) {
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
    const { email, password } = await player();
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
    expect(await newBrowser().login({ email, password })).toMatchObject({ status: 423, body: LOCKED });
  });

  it('counts an address in whatever case it is submitted', async () => {
    const { email } = await player();
    await fail(email.toLowerCase(), 3);
    await fail(email.toUpperCase(), 2);
    expect((await fail(email, 1))[0]?.status).toBe(423);
  });

  it('ends by itself and then counts from nothing', async () => {
    const { email, password } = await player();
    await fail(email, 5);
    await passMinutes(14);
    expect((await fail(email, 1))[0]).toMatchObject({
      status: 423,
      body: { detail: 'Account is locked. Try again in 1 minutes.' },
    });
    await passMinutes(1);
    expect((await fail(email, 1))[0]?.status).toBe(401);
    expect((await newBrowser().login({ email, password })).status).toBe(200);
  });

  it('forgets the failures after a right password', async () => {
    const { email, password } = await player();
    await fail(email, 4);
    expect((await newBrowser().login({ email, password })).status).toBe(200);
    expect((await fail(email, 4)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await newBrowser().login({ email, password })).status).toBe(200);
  });

  it('lets the owner in on a device that has signed in before, while strangers lock the address', async () => {
    const { email, password, browser } = await player();
    await fail(email, 6);
    expect((await newBrowser().login({ email, password })).status).toBe(423);
    expect((await browser.login({ email, password })).status).toBe(200);
  });

  it('counts a known device for itself, and locks it too', async () => {
    const { email, password, browser } = await player();
    const statuses = (await fail(email, 6, browser)).map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 423]);
    expect((await newBrowser().login({ email, password })).status).toBe(200);
  });

  it("does not take one account's device for another's, nor a forged cookie for a device", async () => {
    const victim = await player();
    const attacker = await player();
    await fail(victim.email, 5);
    expect((await attacker.browser.login(credentialsOf(victim))).status).toBe(423);
    const [id] = attacker.browser.cookies.get(COOKIES.knownDevice)!.value.split('.');
    attacker.browser.cookies.set(COOKIES.knownDevice, { value: `${id}.${id}`, path: '/api/users' });
    expect((await attacker.browser.login(credentialsOf(victim))).status).toBe(423);
  });

  it('gives guesses in parallel no more tries than guesses in a row', async () => {
    const { email, password } = await player();
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        newBrowser().login({ email, password: index < 39 ? `guess ${index}` : password }),
      ),
    );
    const count = (status: number): number => guesses.filter((guess) => guess.status === status).length;
    expect(count(401)).toBe(5);
    expect(count(423)).toBe(35);
    expect((await newBrowser().login({ email, password })).status).toBe(423);
  });

  it('lets the owner in many times at once', async () => {
    const { email, password } = await player();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => newBrowser().login({ email, password })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it('leaves running sessions alone', async () => {
    const { email, browser } = await player();
    await fail(email, 6);
    expect((await browser.profile()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('marks the device with a cookie that scripts can not read and only the account routes are sent', async () => {
    const { setCookies } = await newBrowser().register(somebody());
    const line = setCookies.find((cookie) => cookie.startsWith(`${COOKIES.knownDevice}=`));
    expect(line).toMatch(/; Max-Age=34560000; Path=\/api\/users; Expires=.*; HttpOnly; SameSite=Strict$/);
  });
});
