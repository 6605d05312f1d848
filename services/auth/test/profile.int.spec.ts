import { ACCESS_TOKEN, ERRORS } from '@fourfold/contracts';
import { startPublisher } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import { SignJWT } from 'jose';
import { SigningKeyService } from '../src/token/signing-key.service';
import { startMailingAuth, type MailingAuth } from './auth-app';
import { newRegistration } from './browser';

const NOBODY = '00000000-0000-7000-8000-000000000000';

let auth: MailingAuth;

beforeAll(async () => {
  auth = await startMailingAuth();
});
afterAll(() => auth.stop());

describe('changing the profile', () => {
  it('returns the changed account and publishes it, without the address', async () => {
    const { browser, user } = await auth.player();
    const { status, body, headers } = await browser.updateProfile({ display_name: '  Ada L.  ' });
    expect({ status, body }).toEqual({ status: 200, body: { ...user, display_name: 'Ada L.' } });
    expect(headers.get('cache-control')).toBe('no-store');
    const email = newRegistration().email;
    const both = await browser.updateProfile({ display_name: 'Countess', email: ` ${email} ` });
    expect(both.body).toEqual({ ...user, display_name: 'Countess', email });
    expect((await browser.profile()).body).toEqual(both.body);
    const events = await auth.eventsOf(user.user_id, 'user.updated');
    expect(events.map(({ aggregate_version }) => aggregate_version)).toEqual(['2', '3']);
    expect(events[1]?.data).toEqual({
      user_id: user.user_id,
      username: user.username,
      display_name: 'Countess',
      is_admin: false,
      is_active: true,
      created_at: user.created_at,
    });
  });

  it('publishes no event when nothing changes', async () => {
    const { browser, user } = await auth.player();
    for (const body of [{}, { display_name: user.display_name, email: user.email }])
      expect(await browser.updateProfile(body)).toMatchObject({ status: 200, body: user });
    expect(await auth.eventsOf(user.user_id, 'user.updated')).toEqual([]);
    expect(await auth.sql('select version from users where user_id = $1', [user.user_id])).toEqual([
      { version: 1 },
    ]);
  });

  it('mails the old address and the new one when the address changes', async () => {
    const { browser, user, password } = await auth.player();
    const { email } = newRegistration();
    await browser.updateProfile({ email });
    await auth.sendMails();
    const before = await auth.inbox.mailTo(user.email);
    const now = await auth.inbox.mailTo(email);
    expect(before.subject).toBe('The email of your Fourfold account was changed');
    expect(now.subject).toBe('This is now the email of your Fourfold account');
    for (const { text, html } of [before, now]) expect(text + html).not.toContain(user.display_name);
    expect(before.text).not.toContain(email);
    expect(now.text).not.toContain(user.email);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(200);
    expect((await auth.newBrowser().login({ email: user.email, password })).status).toBe(401);
  });

  it('stores a change of case in the address without sending a mail', async () => {
    const { browser, user } = await auth.player();
    const { body } = await browser.updateProfile({ email: user.email.toUpperCase() });
    expect(body.email).toBe(user.email.toUpperCase());
    expect(
      await auth.sql('select 1 from mails where kind like $1 and settled_at is null', ['email_changed%']),
    ).toEqual([]);
  });

  it('refuses an address of another account, regardless of case, and changes nothing', async () => {
    const { browser, user } = await auth.player();
    const other = await auth.player();
    const { status, body } = await browser.updateProfile({
      email: other.user.email.toUpperCase(),
      display_name: 'Impostor',
    });
    expect({ status, body }).toEqual({ status: 409, body: { detail: ERRORS.email_taken.detail } });
    expect((await browser.profile()).body).toEqual(user);
    expect(await auth.eventsOf(user.user_id, 'user.updated')).toEqual([]);
  });

  it('gives an address that many want at once to one of them; the others keep theirs', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => auth.player()));
    const { email } = newRegistration();
    const answers = await Promise.all(players.map(({ browser }) => browser.updateProfile({ email })));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    const emails = await Promise.all(
      players.map(async ({ browser }) => (await browser.profile()).body.email),
    );
    const [winner, ...more] = emails.flatMap((found, index) => (found === email ? [index] : []));
    expect([typeof winner, more]).toEqual(['number', []]);
    expect(emails.filter((_, index) => index !== winner)).toEqual(
      players.filter((_, index) => index !== winner).map(({ user }) => user.email),
    );
  });

  it('loses no concurrent change', async () => {
    const { browser, user } = await auth.player();
    const { email } = newRegistration();
    await Promise.all([browser.updateProfile({ display_name: 'Both' }), browser.updateProfile({ email })]);
    expect((await browser.profile()).body).toEqual({ ...user, display_name: 'Both', email });
    expect(
      (await auth.eventsOf(user.user_id, 'user.updated')).map(({ aggregate_version }) => aggregate_version),
    ).toEqual(['2', '3']);
  });

  it.each([
    [{ display_name: '   ' }, 'display_name', 'Display name is required'],
    [{ display_name: 'a'.repeat(51) }, 'display_name', 'Display name must be at most 50 characters long'],
    [
      { display_name: 'a\u202eb' },
      'display_name',
      'Display name must not contain control or invisible characters',
    ],
    [{ display_name: 'F0urfold' }, 'display_name', 'Display name is reserved for the team of Fourfold'],
    [{ display_name: null }, 'display_name', 'Display name is required'],
    [{ email: 'nobody' }, 'email', 'Enter a valid email address'],
    [{ email: null }, 'email', 'Enter a valid email address'],
    [{ username: 'other' }, 'username', expect.any(String)],
    [{ is_admin: true }, 'is_admin', expect.any(String)],
    [{ user_id: NOBODY }, 'user_id', expect.any(String)],
  ])('refuses %j', async (change, field, msg) => {
    const { browser, user } = await auth.player();
    const { status, body } = await browser.updateProfile(change);
    expect({ status, body }).toEqual({
      status: 422,
      body: { detail: [{ loc: ['body', field], msg, type: expect.any(String) }] },
    });
    expect((await browser.profile()).body).toEqual(user);
  });
});

describe('a name that impersonates', () => {
  const nameOf = async (change: object, before: string): Promise<string> => {
    const { browser, user } = await auth.player();
    await auth.sql(`update users set ${before} where user_id = $1`, [user.user_id]);
    return (await browser.updateProfile(change)).body.display_name!;
  };

  it('may be taken by an admin', async () => {
    expect(await nameOf({ display_name: 'Fourfold Support' }, 'is_admin = true')).toBe('Fourfold Support');
  });

  it('stays with a player who got it from an admin', async () => {
    const change = { display_name: 'Moderator', email: newRegistration().email };
    expect(await nameOf(change, "display_name = 'Moderator'")).toBe('Moderator');
  });
});

describe('the profile', () => {
  it('is read from the database, not from the token', async () => {
    const { browser, user } = await auth.player();
    await auth.sql(
      `update users set display_name = 'Renamed', current_streak = 3, highest_streak = 4 where user_id = $1`,
      [user.user_id],
    );
    const { status, body, headers } = await browser.profile();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { display_name: 'Renamed', current_streak: 3, highest_streak: 4 },
    });
    expect(Object.keys(body).sort()).toEqual(
      [
        'user_id',
        'username',
        'email',
        'display_name',
        'is_admin',
        'is_active',
        'current_streak',
        'highest_streak',
        'created_at',
      ].sort(),
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('shows the streak that puzzles publishes, and never an older one', async () => {
    const { browser, user } = await auth.player();
    const puzzles = await startPublisher(auth.env, 'puzzles');
    const publish = (user_id: string, version: number, current_streak: number) =>
      puzzles.publish({
        type: 'streak.changed',
        aggregateId: user_id,
        aggregateVersion: version,
        data: { user_id, current_streak, highest_streak: 9, last_finished_date: '2025-01-07' },
      });
    const streak = async () => (await browser.profile()).body.current_streak;
    await publish(user.user_id, 3, 5);
    await waitFor(async () => (await streak()) === 5);
    await publish(user.user_id, 2, 4);
    await publish(NOBODY, 1, 1);
    await waitFor(
      async () => (await auth.sql(`select 1 from inbox where type = 'streak.changed'`)).length === 3,
    );
    expect((await browser.profile()).body).toMatchObject({ current_streak: 5, highest_streak: 9 });
    await publish(user.user_id, 4, 0);
    await waitFor(async () => (await streak()) === 0);
    expect((await browser.refresh()).body.user).toMatchObject({ current_streak: 0, highest_streak: 9 });
    await puzzles.stop();
  });

  it('is refused to a token whose session is not the user’s', async () => {
    const { browser } = await auth.player();
    const claims = { ...browser.claims() };
    const keys = auth.app.get(SigningKeyService);
    const header = { alg: ACCESS_TOKEN.algorithm, typ: ACCESS_TOKEN.type, kid: keys.keyId };
    const profileOf = async (changes: Record<string, unknown>) => {
      const token = new SignJWT({ ...claims, ...changes }).setProtectedHeader(header);
      return browser.profile(await token.sign(keys.privateKey));
    };
    for (const changes of [{ sid: NOBODY }, { sub: NOBODY }])
      expect(await profileOf(changes)).toMatchObject({
        status: 401,
        body: { detail: ERRORS.unauthorized.detail },
      });
    expect((await profileOf({})).status).toBe(200);
  });
});
