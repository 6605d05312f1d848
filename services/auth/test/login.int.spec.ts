import { COOKIES, ROUTES } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { statementsDuring } from '@fourfold/platform/testing';
import { hash } from '@node-rs/argon2';
import { HashingQueue } from '../src/hashing/hashing-queue';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, outcomeOf, newRegistration } from './browser';

const MAIL_OF_OWNER = /^insert into \S*"mails"/i;

const ROUTE_STATEMENT =
  /\b(users|login_counters|failed_logins|account_links|mails|pg_advisory_xact_lock(?:_shared)?)\b/;

interface Outcome {
  status: number;
  body: unknown;
  /** The SQL statements of the request, in order, without those of background jobs. */
  statements: string[];
  /** Password hashes, the slowest step: without one, unknown addresses would be answered sooner. */
  hashes: number;
  /** Shortest times of the answer, in milliseconds. */
  minimums: number[];
}

const WRONG = { status: 401, body: { detail: 'Invalid email or password' } };

let auth: AuthApp;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

describe('login', () => {
  const answerOf = (credentials: object) => outcomeOf(auth.newBrowser().login(credentials));
  const cookieLine = (lines: string[], name: string): string =>
    lines.find((line) => line.startsWith(`${name}=`)) ?? '';

  it('answers with the same body as registration and with session cookies', async () => {
    const { email, password, user } = await auth.player();
    const { status, body, setCookies } = await auth
      .newBrowser()
      .login({ email: email.toUpperCase(), password });
    expect({ status, body }).toEqual({
      status: 200,
      body: { access_token: expect.any(String), token_type: 'bearer', user },
    });
    const refresh = cookieLine(setCookies, COOKIES.refreshToken);
    expect(refresh).toMatch(/^refresh_token=[\w-]{43}; Path=\/api\/users; HttpOnly; SameSite=Strict$/);
    expect(cookieLine(setCookies, COOKIES.antiForgery)).toMatch(
      /^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Strict$/,
    );
    const [session] = await auth.sql(
      `select extract(epoch from expires_at - created_at)::int as seconds, token_hash from sessions
        where user_id = $1 order by created_at desc limit 1`,
      [user.user_id],
    );
    expect(session?.seconds).toBe(86_400);
    expect((session?.token_hash as Buffer).length).toBe(32);
  });

  it('keeps a remembered session for thirty days', async () => {
    const { email, password, user } = await auth.player();
    const { setCookies } = await auth.newBrowser().login({ email, password, remember_me: true });
    for (const name of [COOKIES.refreshToken, COOKIES.antiForgery])
      // Seconds may pass before the cookie is written.
      expect(cookieLine(setCookies, name)).toMatch(/; Max-Age=(2592000|25919\d\d);/);
    const [session] = await auth.sql(
      'select extract(epoch from expires_at - created_at)::int as seconds from sessions where user_id = $1 and remember_me',
      [user.user_id],
    );
    expect(session?.seconds).toBe(30 * 86_400);
  });

  it('gives the same answer to a wrong password, one in another case, an overlong one and an unknown address', async () => {
    const { email, password } = await auth.player();
    expect(await answerOf({ email, password: `${password}!` })).toEqual(WRONG);
    expect(await answerOf({ email, password: password.toUpperCase() })).toEqual(WRONG);
    expect(await answerOf({ email, password: 'p'.repeat(129) })).toEqual(WRONG);
    expect(await answerOf({ email: newRegistration().email, password })).toEqual(WRONG);
    expect((await auth.newBrowser().login({ email, password: 'x' })).setCookies).toEqual([]);
  });

  it('reveals that an account is disabled only when the password is correct', async () => {
    const { email, password, user } = await auth.player();
    await auth.sql('update users set is_active = false where user_id = $1', [user.user_id]);
    expect(await answerOf({ email, password })).toEqual({
      status: 403,
      body: { detail: 'Account is disabled' },
    });
    expect(await answerOf({ email, password: 'not the password' })).toEqual(WRONG);
  });

  it('replaces a hash that was computed with older parameters', async () => {
    const { email, password, user } = await auth.player();
    const weak = await hash(password, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await auth.sql('update users set password_hash = $2 where user_id = $1', [user.user_id, weak]);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(200);
    const [row] = await auth.sql('select password_hash from users where user_id = $1', [user.user_id]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(200);
  });

  it('accepts a password in any Unicode normalisation form', async () => {
    const person = { ...newRegistration(), password: 'cafe\u0301 au lait' };
    await auth.newBrowser().register(person);
    expect(
      (await auth.newBrowser().login({ email: person.email, password: 'caf\u00e9 au lait' })).status,
    ).toBe(200);
  });

  it('records every failed login with address, client and time', async () => {
    const { email, user } = await auth.player();
    const stranger = newRegistration().email;
    const browser = new Browser(auth.url, '203.0.113.7');
    const headers = { 'user-agent': 'Test/1.0' };
    for (const submitted of [email, stranger])
      await browser.call('POST', ROUTES.users.login, {
        body: { email: submitted, password: 'nope' },
        headers,
      });
    const rows = await auth.sql(
      `select email, user_id, address, user_agent, attempted_at > now() - interval '1 minute' as recent
         from failed_logins where email in ($1, $2) order by failed_login_id`,
      [email, stranger],
    );
    const common = { address: '203.0.113.7', user_agent: 'Test/1.0', recent: true };
    expect(rows).toEqual([
      { email, user_id: user.user_id, ...common },
      { email: stranger, user_id: null, ...common },
    ]);
  });

  it.each([
    [{ email: 'nobody', password: 'secret' }, 'email'],
    [{ email: 'a@example.com' }, 'password'],
    [{ email: 'a@example.com', password: '' }, 'password'],
    [{ email: 'a@example.com', password: ['secret'] }, 'password'],
    [{ email: 'a@example.com', password: 'secret', remember_me: 'yes' }, 'remember_me'],
    [{ email: 'a@example.com', password: 'secret', is_admin: true }, 'is_admin'],
  ])('refuses %j', async (body, field) => {
    const { status, body: answer } = await auth.newBrowser().login(body);
    expect({ status, answer }).toEqual({
      status: 422,
      answer: { detail: [{ loc: ['body', field], msg: expect.any(String), type: expect.any(String) }] },
    });
  });
});

describe('whether an address has an account', () => {
  let known: string;

  beforeAll(async () => {
    known = (await auth.player()).email;
  });

  type Ask = (email: string) => Promise<{ status: number; body: unknown }>;

  const login: Ask = (email) => outcomeOf(auth.newBrowser().login({ email, password: 'not the password' }));
  const requestReset: Ask = (email) => outcomeOf(auth.newBrowser().requestReset(email));

  async function observe(ask: Ask, email: string): Promise<Outcome> {
    const padding = jest.spyOn(auth.app.get(Clock), 'withMinimumDuration');
    const hashing = jest.spyOn(HashingQueue.prototype, 'compute');
    const { result: answer, statements } = await statementsDuring(auth.app, () => ask(email));
    const hashes = hashing.mock.calls.length;
    const minimums = padding.mock.calls.map(([ms]) => ms);
    hashing.mockRestore();
    padding.mockRestore();
    const own = statements.filter(
      (text) => ROUTE_STATEMENT.test(text) && !/^\s*(update \S*\bmails\b|delete from)/i.test(text),
    );
    return { ...answer, statements: own, hashes, minimums };
  }

  /**
   * Expects the same answer after the same work, so that the response time reveals nothing either.
   * @param own statements for known addresses only
   */
  async function expectAlike(
    ask: Ask,
    answer: { status: number; body: unknown },
    own = /$^/,
  ): Promise<Outcome> {
    const stranger = await observe(ask, newRegistration().email);
    const ours = await observe(ask, known);
    expect(stranger).toMatchObject(answer);
    expect(stranger.statements.length).toBeGreaterThan(1);
    const statements = ours.statements.filter((statement) => !own.test(statement));
    expect({ ...ours, statements }).toEqual(stranger);
    return stranger;
  }

  it('is not revealed by a failed login, neither by its answer nor by the work it causes', async () => {
    expect((await expectAlike(login, WRONG)).hashes).toBe(1);
    await auth.sql('delete from login_counters');
  });

  it('is not revealed by the lock', async () => {
    const loginWhileLocked: Ask = async (email) => {
      await auth.sql(
        `insert into login_counters (email_key, device, failed_at, locked_until)
         values ($1, '', array[now(), now(), now(), now(), now()], now() + interval '15 minutes')`,
        [email.toLowerCase()],
      );
      return login(email);
    };
    await expectAlike(loginWhileLocked, {
      status: 423,
      body: { detail: 'Account is locked. Try again in 15 minutes.' },
    });
    await auth.sql('delete from login_counters');
  });

  it('is not revealed by the request for a reset link', async () => {
    const sent = {
      status: 200,
      body: { message: 'If an account exists for that email, a reset link has been sent.' },
    };
    expect((await expectAlike(requestReset, sent, MAIL_OF_OWNER)).minimums).toHaveLength(1);
  });
});
