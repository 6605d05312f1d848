import { COOKIES, ERRORS, ROUTES, type FailedLogin } from '@fourfold/contracts';
import { loadConfig } from '@fourfold/platform';
import { waitFor, type AdminClient } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { AuthConfig } from '../src/config';
import { HashingService } from '../src/hashing/hashing.service';
import { emailKey } from '../src/user/domain/email';
import { shareAddress } from '../src/user/email-addresses';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, credentialsOf, newRegistration } from './browser';

const LOCKED = { detail: 'Account is locked. Try again in 15 minutes.' };
const WRONG = { detail: 'Invalid email or password' };
/** How many logins of a burst are refused. */
const REFUSED = 50;

let auth: AuthApp;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

/** Sends logins with a wrong password from one browser. */
async function fail(email: string, times: number, browser = auth.newBrowser()) {
  const answers = [];
  for (let attempt = 0; attempt < times; attempt += 1) {
    const { status, body, headers } = await browser.login({ email, password: 'not the password' });
    const retryAfterMinutes = Math.ceil(Number(headers.get('retry-after')) / 60);
    answers.push({ status, body, retryAfterMinutes });
  }
  return answers;
}

/** Begins a login whose password is not verified before `release`. */
async function beginLogin(credentials: { email: string; password: string }) {
  const hasher = auth.app.get(HashingService);
  const verify = hasher.verify.bind(hasher);
  const isReleased = Promise.withResolvers<void>();
  const spy = jest
    .spyOn(hasher, 'verify')
    .mockImplementationOnce((...args) => isReleased.promise.then(() => verify(...args)));
  const answer = auth.newBrowser().login(credentials);
  await waitFor(() => spy.mock.calls.length === 1);
  spy.mockRestore();
  return { answer, release: () => isReleased.resolve() };
}

describe('lockout', () => {
  const passMinutes = (minutes: number) =>
    auth.sql(
      `update login_counters set locked_until = locked_until - make_interval(mins => $1),
         failed_at = array(select at - make_interval(mins => $1) from unnest(failed_at) as at)`,
      [minutes],
    );

  it('locks an address after five failures, whether or not it has an account', async () => {
    const { email, password } = await auth.player();
    const ghost = newRegistration().email;
    const known = await fail(email, 7);
    const unknown = await fail(ghost, 7);
    expect(unknown).toEqual(known);
    expect(known.slice(0, 5)).toEqual(
      Array.from({ length: 5 }, () => ({ status: 401, body: WRONG, retryAfterMinutes: 0 })),
    );
    for (const locked of known.slice(5))
      expect(locked).toEqual({ status: 423, body: LOCKED, retryAfterMinutes: 15 });
    expect(await auth.newBrowser().login({ email, password })).toMatchObject({ status: 423, body: LOCKED });
  });

  it('counts failures of an address regardless of case', async () => {
    const { email } = await auth.player();
    await fail(email.toLowerCase(), 3);
    await fail(email.toUpperCase(), 2);
    expect((await fail(email, 1))[0]?.status).toBe(423);
  });

  it('expires, and then failures are counted from zero', async () => {
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

  it('resets the failures after a correct password', async () => {
    const { email, password } = await auth.player();
    await fail(email, 4);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(200);
    expect((await fail(email, 4)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(200);
  });

  it('lets the owner in on a device that has signed in before and ends no session, while strangers lock the address', async () => {
    const { email, password, browser } = await auth.player();
    await fail(email, 6);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(423);
    expect((await browser.profile()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
    expect((await browser.login({ email, password })).status).toBe(200);
  });

  it('counts a known device separately, and locks it too', async () => {
    const { email, password, browser } = await auth.player();
    const statuses = (await fail(email, 6, browser)).map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 423]);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(200);
  });

  it('recognises neither the device of another account nor a forged cookie', async () => {
    const victim = await auth.player();
    const attacker = await auth.player();
    await fail(victim.email, 5);
    expect((await attacker.browser.login(credentialsOf(victim))).status).toBe(423);
    const [id] = attacker.browser.cookies.get(COOKIES.knownDevice)!.value.split('.');
    attacker.browser.cookies.set(COOKIES.knownDevice, { value: `${id}.${id}`, path: '/api/users' });
    expect((await attacker.browser.login(credentialsOf(victim))).status).toBe(423);
  });

  it('allows concurrent guesses no more attempts than sequential ones', async () => {
    const { email, password } = await auth.player();
    const rightGuess = await beginLogin({ email, password });
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        auth.newBrowser().login({ email, password: `guess ${index}` }),
      ),
    );
    rightGuess.release();
    const count = (status: number): number => guesses.filter((guess) => guess.status === status).length;
    expect([count(401), count(423)]).toEqual([5, 15]);
    expect((await rightGuess.answer).status).toBe(423);
    const recorded = await auth.sql('select 1 from failed_logins where email = $1', [email]);
    expect(recorded).toHaveLength(21);
  });

  it('refuses a wrong guess like a right one when it was locked meanwhile, also while others change the counter', async () => {
    const { email } = await auth.player();
    const wrongGuess = await beginLogin({ email, password: 'not the password' });
    await fail(email, 5);
    await auth.app.get(DataSource).transaction(async (manager) => {
      await manager.sql`select 1 from login_counters where email_key = ${emailKey(email)} for update`;
      wrongGuess.release();
      expect(await wrongGuess.answer).toMatchObject({ status: 423, body: LOCKED });
    });
  });

  it('answers a wrong guess while another one with the same address is being recorded', async () => {
    const { email } = await auth.player();
    await auth.app.get(DataSource).transaction(async (manager) => {
      await shareAddress(manager, emailKey(email));
      expect((await fail(email, 1))[0]?.status).toBe(401);
    });
  });

  it('lets the owner in many times at once', async () => {
    const { email, password } = await auth.player();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => auth.newBrowser().login({ email, password })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it('marks the device with a cookie that scripts cannot read, for the account routes only', async () => {
    const { setCookies } = await auth.newBrowser().register(newRegistration());
    const line = setCookies.find((cookie) => cookie.startsWith(`${COOKIES.knownDevice}=`));
    expect(line).toMatch(/; Max-Age=34560000; Path=\/api\/users; Expires=.*; HttpOnly; SameSite=Strict$/);
  });
});

describe('requests of admins about locks', () => {
  let adminId: string;
  let client: AdminClient;

  beforeAll(async () => {
    const admin = await auth.admin();
    ({ client } = admin);
    adminId = admin.user.user_id;
  });

  const failedLogins = (page: object) => client.send<FailedLogin[]>('GET', ROUTES.admin.failedLogins, page);
  const unlock = (user_id: string) => client.send('POST', ROUTES.admin.unlockUser, { user_id });

  it('list failed logins, newest first, and which addresses are locked', async () => {
    const { email, user } = await auth.player();
    const stranger = newRegistration().email;
    const browser = new Browser(auth.url, '203.0.113.9');
    await fail(email, 1, browser);
    await fail(stranger.toUpperCase(), 5, browser);
    const all = await failedLogins({ limit: 6 });
    expect(all[0]).toEqual({
      email: stranger.toUpperCase(),
      ip: '203.0.113.9',
      user_agent: 'node',
      attempted_at: expect.stringMatching(/^\d{4}-.*Z$/),
      user_id: null,
      locked: true,
    });
    expect(all[5]).toMatchObject({ email, user_id: user.user_id, locked: false });
    expect(await failedLogins({ skip: 4, limit: 1 })).toEqual([all[4]]);
  });

  it('unlock an account: for logins from any device, known ones too, and for reauthentication', async () => {
    const { email, password, browser, user } = await auth.player();
    const userId = user.user_id;
    for (const device of [auth.newBrowser(), browser]) await fail(email, 5, device);
    for (let count = 0; count < 5; count += 1)
      await browser.changePassword({ current_password: 'wrong', new_password: 'another one' });
    expect((await auth.newBrowser().login({ email, password })).status).toBe(423);
    await unlock(userId);
    expect((await auth.acts()).at(-1)).toMatchObject({
      admin_id: adminId,
      action: 'user.unlock',
      target_id: userId,
    });
    for (const device of [auth.newBrowser(), browser])
      expect((await device.login({ email, password })).status).toBe(200);
    expect(
      (await browser.changePassword({ current_password: password, new_password: 'another one' })).status,
    ).toBe(200);
  });

  it('find neither a deleted account nor an unknown id', async () => {
    const deleted = (await auth.player()).user.user_id;
    await auth.erase(deleted);
    for (const user_id of [deleted, '00000000-0000-7000-8000-000000000000'])
      await expect(unlock(user_id)).rejects.toMatchObject({ code: 'user_not_found' });
  });
});

describe('a burst of logins', () => {
  /** How many logins a replica accepts at once. */
  let capacity: number;

  beforeAll(() => {
    const { concurrency, waiting } = loadConfig(AuthConfig, auth.env).hashing();
    capacity = concurrency + waiting;
  });

  /** Sends more logins than there is capacity for. None is verified until the excess ones are refused. */
  async function burst(credentials: { email: string; password: string }, isRight: boolean) {
    const allSent = Promise.withResolvers<void>();
    const verify = jest
      .spyOn(auth.app.get(HashingService), 'verify')
      .mockImplementation(() => allSent.promise.then(() => isRight));
    let refused = 0;
    const answers = Promise.all(
      Array.from({ length: capacity + REFUSED }, async (_, number) => {
        const answer = await new Browser(auth.url, `10.0.${number >> 8}.${number & 255}`).login(credentials);
        if (answer.status === 503) refused += 1;
        return answer;
      }),
    );
    await waitFor(() => refused === REFUSED);
    allSent.resolve();
    return answers.finally(() => verify.mockRestore());
  }

  it('is served up to the length of the queue; the rest get 503 with Retry-After, and other routes are served', async () => {
    const { browser, ...person } = await auth.player();
    const answering = burst(credentialsOf(person), true);
    let isOver = false;
    void answering.finally(() => (isOver = true));
    while (!isOver) expect((await browser.profile()).status).toBe(200);
    const answers = await answering;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(capacity);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(REFUSED);
    for (const { status, body, headers, setCookies } of refused)
      expect({ status, body, retryAfter: headers.get('retry-after'), setCookies }).toEqual({
        status: 503,
        body: { detail: ERRORS.service_unavailable.detail },
        retryAfter: '2',
        setCookies: [],
      });
    expect((await auth.newBrowser().login(credentialsOf(person))).status).toBe(200);
  });

  it('of confirmed passwords of two accounts leaves room for a login from their address', async () => {
    const address = '203.0.113.7';
    const password = 'a password that takes long';
    const allSent = Promise.withResolvers<void>();
    const hasher = auth.app.get(HashingService);
    const verify = hasher.verify.bind(hasher);
    jest
      .spyOn(hasher, 'verify')
      .mockImplementation((hash, given) =>
        given === password ? allSent.promise.then(() => true) : verify(hash, given),
      );
    const greedy = [new Browser(auth.url, address), new Browser(auth.url, address)];
    for (const browser of greedy) await browser.register({ ...newRegistration(), password });
    let refused = 0;
    const answers = greedy.flatMap((browser) =>
      Array.from({ length: 60 }, async () => {
        if ((await browser.reauthenticate(password)).status === 503) refused += 1;
      }),
    );
    await waitFor(() => refused > 0);
    const person = await auth.player();
    const { status } = await new Browser(auth.url, address).login(credentialsOf(person));
    allSent.resolve();
    await Promise.all(answers);
    jest.restoreAllMocks();
    expect(status).toBe(200);
  });

  it('counts refused logins neither as failures nor towards a lock', async () => {
    const { email } = newRegistration();
    const answers = await burst({ email, password: 'not the password' }, false);
    const [row] = await auth.sql<{ count: number }>(
      'select count(*)::int as count from failed_logins where email = $1',
      [email],
    );
    expect(row!.count).toBe(capacity);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });
});
