import { COOKIES, ROUTES } from '@fourfold/contracts';
import { hash } from '@node-rs/argon2';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, credentialsOf, somebody } from './browser';

const WRONG = { status: 401, body: { detail: 'Invalid email or password' } };

describe('login', () => {
  let auth: AuthApp;
  const newBrowser = (): Browser => new Browser(auth.url);

  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.stop());

  async function player() {
    const person = somebody();
    const { body } = await newBrowser().register(person);
    return { ...credentialsOf(person), user: body.user };
  }
  const answerOf = async (credentials: object, browser = newBrowser()) => {
    const { status, body } = await browser.login(credentials);
    return { status, body };
  };
  const cookieLine = (lines: string[], name: string): string =>
    lines.find((line) => line.startsWith(`${name}=`)) ?? '';

  it('answers with the same body as registration and a browser-long session', async () => {
    const { email, password, user } = await player();
    const { status, body, setCookies } = await newBrowser().login({ email: email.toUpperCase(), password });
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
    const { email, password, user } = await player();
    const { setCookies } = await newBrowser().login({ email, password, remember_me: true });
    for (const name of [COOKIES.refreshToken, COOKIES.antiForgery])
      expect(cookieLine(setCookies, name)).toContain('; Max-Age=2592000;');
    const [session] = await auth.sql(
      'select extract(epoch from expires_at - created_at)::int as seconds from sessions where user_id = $1 and remember_me',
      [user.user_id],
    );
    expect(session?.seconds).toBe(30 * 86_400);
  });

  it('answers a wrong password, an unknown address and an overlong guess of case alike', async () => {
    const { email, password } = await player();
    expect(await answerOf({ email, password: `${password}!` })).toEqual(WRONG);
    expect(await answerOf({ email, password: password.toUpperCase() })).toEqual(WRONG);
    expect(await answerOf({ email: somebody().email, password })).toEqual(WRONG);
    expect((await newBrowser().login({ email, password: 'x' })).setCookies).toEqual([]);
  });

  it('refuses a disabled account, but only to its owner', async () => {
    const { email, password, user } = await player();
    await auth.sql('update users set is_active = false where user_id = $1', [user.user_id]);
    expect(await answerOf({ email, password })).toEqual({
      status: 403,
      body: { detail: 'Account is disabled' },
    });
    expect(await answerOf({ email, password: 'not the password' })).toEqual(WRONG);
  });

  it('replaces a hash that was made with older parameters', async () => {
    const { email, password, user } = await player();
    const weak = await hash(password, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await auth.sql('update users set password_hash = $2 where user_id = $1', [user.user_id, weak]);
    expect((await newBrowser().login({ email, password })).status).toBe(200);
    const [row] = await auth.sql('select password_hash from users where user_id = $1', [user.user_id]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await newBrowser().login({ email, password })).status).toBe(200);
  });

  it('accepts a password however its accents were typed', async () => {
    const person = { ...somebody(), password: 'cafe\u0301 au lait' };
    await newBrowser().register(person);
    expect((await newBrowser().login({ email: person.email, password: 'caf\u00e9 au lait' })).status).toBe(
      200,
    );
  });

  it('records every failed login with address, client and time', async () => {
    const { email, user } = await player();
    const stranger = somebody().email;
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

  it('takes a password that is too long to be one for a wrong one', async () => {
    const { email } = await player();
    const { status, body } = await newBrowser().login({ email, password: 'p'.repeat(129) });
    expect({ status, body }).toEqual({ status: 401, body: { detail: 'Invalid email or password' } });
  });

  it.each([
    [{ email: 'nobody', password: 'secret' }, 'email'],
    [{ email: 'a@example.com' }, 'password'],
    [{ email: 'a@example.com', password: '' }, 'password'],
    [{ email: 'a@example.com', password: ['secret'] }, 'password'],
    [{ email: 'a@example.com', password: 'secret', remember_me: 'yes' }, 'remember_me'],
    [{ email: 'a@example.com', password: 'secret', is_admin: true }, 'is_admin'],
  ])('refuses %j', async (body, field) => {
    const { status, body: answer } = await newBrowser().login(body);
    expect({ status, answer }).toEqual({
      status: 422,
      answer: { detail: [{ loc: ['body', field], msg: expect.any(String), type: expect.any(String) }] },
    });
  });
});
