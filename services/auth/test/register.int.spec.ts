import { COOKIES, ROUTES, type LoginResponse } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { AdminService } from '../src/account/admin.service';
import { FirstAdminJob } from '../src/account/first-admin.job';
import { AuthTelemetry } from '../src/telemetry';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, newRegistration } from './browser';

const ADMIN = { email: 'root@example.com', password: 'a password of the admin' };

describe('registration', () => {
  let auth: AuthApp;
  const newBrowser = (): Browser => new Browser(auth.url);

  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.stop());

  const usersOf = (email: string) =>
    auth.sql<{ username: string }>('select * from users where email_key = lower($1)', [email]);

  it('creates the account and signs the player in', async () => {
    const person = newRegistration();
    const browser = newBrowser();
    const { status, body, headers } = await browser.register({
      ...person,
      display_name: '  Zoe\u0308 Müller ',
    });
    expect(status).toBe(201);
    expect(body).toEqual<LoginResponse>({
      access_token: expect.any(String),
      token_type: 'bearer',
      user: {
        user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        username: 'zoe_muller',
        email: person.email,
        display_name: 'Zoë Müller',
        is_admin: false,
        is_active: true,
        current_streak: 0,
        highest_streak: 0,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(browser.cookies.get(COOKIES.refreshToken)).toBeDefined();
    expect(await browser.profile()).toMatchObject({ status: 200, body: body.user });
  });

  it('stores the password only as an Argon2id hash with at least 19 MiB and two passes', async () => {
    const person = newRegistration();
    await newBrowser().register(person);
    const [row] = await auth.sql('select * from users where email = $1', [person.email]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(person.password);
  });

  it('writes the event in the transaction of the row: both are stored or neither', async () => {
    const person = newRegistration();
    const { body } = await newBrowser().register(person);
    const events = await auth.sql(
      'select type, aggregate_version, data from outbox where aggregate_id = $1',
      [body.user.user_id],
    );
    expect(events).toEqual([
      {
        type: 'user.registered',
        aggregate_version: '1',
        data: {
          user_id: body.user.user_id,
          username: body.user.username,
          display_name: body.user.display_name,
          is_admin: false,
          is_active: true,
          created_at: body.user.created_at,
        },
      },
    ]);

    await auth.sql('alter table outbox rename to outbox_away');
    const unlucky = newRegistration();
    try {
      const failed = await newBrowser().register(unlucky);
      expect(failed.status).toBe(500);
      expect(failed.body).toEqual({ detail: 'Something went wrong. Please try again.' });
      expect(failed.setCookies).toEqual([]);
    } finally {
      await auth.sql('alter table outbox_away rename to outbox');
    }
    expect(await usersOf(unlucky.email)).toEqual([]);
    expect((await newBrowser().register(unlucky)).status).toBe(201);
  });

  it('refuses an address that is taken, regardless of case', async () => {
    const person = newRegistration();
    await newBrowser().register(person);
    for (const email of [person.email, person.email.toUpperCase(), ` ${person.email.toLowerCase()} `]) {
      const { status, body } = await newBrowser().register({ ...person, email });
      expect({ status, body }).toEqual({ status: 409, body: { detail: 'Email already registered' } });
    }
  });

  it('accepts one of twenty simultaneous registrations of an address and answers 409 to the others', async () => {
    const person = newRegistration();
    // On a busy machine some may wait too long for the first, and have to try again.
    const register = () =>
      waitFor(async () => {
        const answer = await newBrowser().register(person);
        return answer.status !== 503 && answer;
      });
    const answers = await Promise.all(Array.from({ length: 20 }, register));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await usersOf(person.email)).toHaveLength(1);
  });

  it('gives users who register simultaneously with the same name different usernames', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        newBrowser().register({ ...newRegistration(), display_name: 'Same Name' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    const usernames = answers.map(({ body }) => body.user.username);
    expect(new Set(usernames).size).toBe(20);
    for (const username of usernames) expect(username).toMatch(/^same_name\d*$/);
    expect(usernames).toEqual(
      expect.arrayContaining(['same_name', 'same_name2', 'same_name3', 'same_name4']),
    );
  });

  const fault = (field: string, msg: string) => ({ loc: ['body', field], msg, type: expect.any(String) });

  it('reports every error in a body', async () => {
    const { status, body } = await newBrowser().register({
      email: 'nobody',
      password: '12345',
      display_name: ' \u3000 ',
    });
    expect(status).toBe(422);
    expect(body).toEqual({
      detail: [
        fault('email', 'Enter a valid email address'),
        fault('password', 'Password must be at least 6 characters long'),
        fault('display_name', 'Display name is required'),
      ],
    });
  });

  it.each([
    ['display_name', 'a'.repeat(51), 'Display name must be at most 50 characters long'],
    ['display_name', 'Ad\u200bmin', 'Display name must not contain control or invisible characters'],
    ['display_name', '\u202enimda', 'Display name must not contain control or invisible characters'],
    ['display_name', '\u0410dmin', 'Display name is reserved for the team of Fourfold'],
    ['display_name', 'Fourfold Support', 'Display name is reserved for the team of Fourfold'],
    ['display_name', '🅰🅳🅼🅸🅽', 'Display name is reserved for the team of Fourfold'],
    ['display_name', 7, 'Display name must be text'],
    ['password', 'p'.repeat(129), 'Password must be at most 128 characters long'],
    ['password', ['secret', 'secret'], 'Password must be text'],
    ['email', `${'e'.repeat(250)}@example.com`, 'Enter a valid email address'],
  ])('refuses %s %j', async (field, value, message) => {
    const { status, body } = await newBrowser().register({ ...newRegistration(), [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: [fault(field, message)] } });
  });

  it('refuses unknown fields and stores nothing', async () => {
    const person = newRegistration();
    const extras = { is_admin: true, is_active: false, user_id: 'x', username: 'admin', current_streak: 99 };
    const { status, body } = await newBrowser().register({ ...person, ...extras });
    const detail = Object.keys(extras).map((field) => fault(field, `${field} is not a known field`));
    expect({ status, body }).toEqual({ status: 422, body: { detail } });
    expect(await usersOf(person.email)).toEqual([]);
  });
});

describe("the operator's settings", () => {
  let auth: AuthApp;

  beforeAll(async () => {
    auth = await startAuth({
      SUPPORT_EMAIL: 'help@example.org',
      FOOTER_LINKS: 'Imprint=https://example.org/imprint',
      REGISTRATION_OPEN: 'false',
      PUBLIC_URL: 'https://fourfold.example',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
  });
  afterAll(() => auth.stop());

  it('are public', async () => {
    const answer = await fetch(auth.url + ROUTES.config);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await answer.json()).toEqual({
      support_email: 'help@example.org',
      links: [{ label: 'Imprint', url: 'https://example.org/imprint' }],
      registration_open: false,
    });
  });

  it('refuse a registration when they close it, whether or not the body is valid', async () => {
    for (const body of [newRegistration(), {}])
      expect(await auth.newBrowser().call('POST', ROUTES.users.register, { body })).toMatchObject({
        status: 403,
        body: { detail: 'Registration is closed' },
        setCookies: [],
      });
    expect(await auth.sql('select from users where email <> $1', [ADMIN.email])).toEqual([]);
  });

  it('do not affect accounts when they close the registration; the first admin exists; https makes cookies secure', async () => {
    const browser = auth.newBrowser();
    const { status, body, setCookies } = await browser.login(ADMIN);
    expect({ status, user: body.user }).toMatchObject({
      status: 200,
      user: { email: ADMIN.email, is_admin: true, is_active: true },
    });
    expect(setCookies).toHaveLength(3);
    for (const line of setCookies) expect(line).toMatch(/; Secure; SameSite=Strict$/);
    expect((await browser.refresh({ origin: 'https://fourfold.example' })).status).toBe(200);
    expect((await browser.refresh({ origin: 'http://fourfold.example' })).status).toBe(403);
  });

  it('do not promote a player with the admin address: a restart logs it, and the command line promotes by username', async () => {
    const admins = auth.app.get(AdminService);
    const record = jest.spyOn(auth.app.get(AuthTelemetry), 'record');
    const restart = () => auth.app.get(FirstAdminJob).onApplicationBootstrap();
    await restart();
    expect(record).not.toHaveBeenCalled();
    const { user_id, username } = (await auth.newBrowser().login(ADMIN)).body.user;
    await auth.sql('update users set is_admin = false where user_id = $1', [user_id]);
    await restart();
    expect(record).toHaveBeenCalledWith('first_admin_is_player', { user_id });
    await expect(admins.createByCommand(ADMIN)).rejects.toThrow(`--promote ${username}`);
    await expect(admins.promote(ADMIN.email, 'somebody_else')).rejects.toThrow('the address has no account');
    const isAdmin = async () => (await auth.newBrowser().login(ADMIN)).body.user.is_admin;
    expect(await isAdmin()).toBe(false);
    expect(await admins.promote(ADMIN.email.toUpperCase(), username)).toMatchObject({ isNew: true });
    expect(await admins.promote(ADMIN.email, username)).toMatchObject({ isNew: false });
    expect(await isAdmin()).toBe(true);
  });
});
