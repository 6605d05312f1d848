import { COOKIES, ROUTES, type LoginResponse, type User } from '@fourfold/contracts';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, newRegistration } from './browser';

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
    const profile = await browser.call<User>('GET', ROUTES.users.profile, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(profile).toMatchObject({ status: 200, body: body.user });
  });

  it('stores the password as Argon2id with at least 19 MiB and two passes, and nothing that could be reversed', async () => {
    const person = newRegistration();
    await newBrowser().register(person);
    const [row] = await auth.sql('select * from users where email = $1', [person.email]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(person.password);
  });

  it('writes the event in the transaction of the row: either both are there or neither', async () => {
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

  it('refuses an address that is taken, in whatever case it is typed', async () => {
    const person = newRegistration();
    await newBrowser().register(person);
    for (const email of [person.email, person.email.toUpperCase(), ` ${person.email.toLowerCase()} `]) {
      const { status, body } = await newBrowser().register({ ...person, email });
      expect({ status, body }).toEqual({ status: 409, body: { detail: 'Email already registered' } });
    }
  });

  it('gives one of twenty simultaneous registrations of an address the account, the others 409', async () => {
    const person = newRegistration();
    const answers = await Promise.all(Array.from({ length: 20 }, () => newBrowser().register(person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await usersOf(person.email)).toHaveLength(1);
  });

  it('gives simultaneous users of one name different usernames', async () => {
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

  it('reports every fault of a body', async () => {
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
    ['display_name', 7, 'Display name must be text'],
    ['password', 'p'.repeat(129), 'Password must be at most 128 characters long'],
    ['password', ['secret', 'secret'], 'Password must be text'],
    ['email', `${'e'.repeat(250)}@example.com`, 'Enter a valid email address'],
  ])('refuses %s %j', async (field, value, message) => {
    const { status, body } = await newBrowser().register({ ...newRegistration(), [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: [fault(field, message)] } });
  });

  it('refuses unknown fields and stores nothing', async () => {
    const extras = {
      is_admin: true,
      isAdmin: true,
      is_active: false,
      role: 'admin',
      user_id: '00000000-0000-7000-8000-000000000000',
      userId: 'x',
      id: 1,
      username: 'admin',
      score: 1000,
      verified: true,
      current_streak: 99,
      created_at: '2020-01-01',
    };
    for (const [field, value] of Object.entries(extras)) {
      const person = newRegistration();
      const { status, body } = await newBrowser().register({ ...person, [field]: value });
      expect({ status, body }).toEqual({
        status: 422,
        body: {
          detail: [{ loc: ['body', field], msg: `${field} is not a known field`, type: 'unknown_field' }],
        },
      });
      expect(await usersOf(person.email)).toEqual([]);
    }
  });
});
