import { ERRORS, type User } from '@fourfold/contracts';
import { MailInbox } from '@fourfold/testing';
import { updateProfile } from './account-calls';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, somebody } from './browser';

describe('changing the profile', () => {
  let auth: AuthApp;
  let inbox: MailInbox;

  beforeAll(async () => {
    inbox = await MailInbox.start();
    auth = await startAuth({ SMTP_URL: inbox.smtpUrl });
  });
  afterAll(async () => {
    await auth.stop();
    await inbox.stop();
  });

  async function player(changes: object = {}): Promise<{ browser: Browser; user: User; password: string }> {
    const browser = new Browser(auth.url);
    const person = { ...somebody(), ...changes };
    const { body } = await browser.register(person);
    return { browser, user: body.user, password: person.password };
  }
  const eventsOf = (userId: string) =>
    auth.sql<{ type: string; aggregate_version: string; data: object }>(
      `select type, aggregate_version, data from outbox where aggregate_id = $1 and type = 'user.updated' order by sequence`,
      [userId],
    );

  it('gives the new account back and tells the others of it, without the address', async () => {
    const { browser, user } = await player();
    const { status, body, headers } = await updateProfile(browser, { display_name: '  Ada L.  ' });
    expect({ status, body }).toEqual({ status: 200, body: { ...user, display_name: 'Ada L.' } });
    expect(headers.get('cache-control')).toBe('no-store');
    const email = somebody().email;
    const both = await updateProfile(browser, { display_name: 'Countess', email: ` ${email} ` });
    expect(both.body).toEqual({ ...user, display_name: 'Countess', email });
    expect((await browser.profile()).body).toEqual(both.body);
    const events = await eventsOf(user.user_id);
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

  it.each([{}, 'the same values'])('tells nobody of a change that changes nothing (%j)', async (change) => {
    const { browser, user } = await player();
    const body = typeof change === 'string' ? { display_name: user.display_name, email: user.email } : change;
    expect(await updateProfile(browser, body)).toMatchObject({ status: 200, body: user });
    expect(await eventsOf(user.user_id)).toEqual([]);
    expect(await auth.sql('select version from users where user_id = $1', [user.user_id])).toEqual([
      { version: 1 },
    ]);
  });

  it('writes to the old address and to the new one when the address changes', async () => {
    const { browser, user, password } = await player({ display_name: '<b>Ada</b> & "Co"' });
    const { email } = somebody();
    await updateProfile(browser, { email });
    const before = await inbox.mailTo(user.email);
    const now = await inbox.mailTo(email);
    expect(before.subject).toBe('The email of your Fourfold account was changed');
    expect(now.subject).toBe('This is now the email of your Fourfold account');
    for (const mail of [before, now]) {
      expect(mail.text).toContain('Hello <b>Ada</b> & "Co",');
      expect(mail.html).toContain('Hello &lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Co&quot;,');
      expect(mail.html).not.toContain('<b>');
    }
    expect(before.text).not.toContain(email);
    expect(now.text).not.toContain(user.email);
    expect((await new Browser(auth.url).login({ email, password })).status).toBe(200);
    expect((await new Browser(auth.url).login({ email: user.email, password })).status).toBe(401);
  });

  it('writes no mail over the spelling of an address, but keeps it', async () => {
    const { browser, user } = await player();
    const { body } = await updateProfile(browser, { email: user.email.toUpperCase() });
    expect(body.email).toBe(user.email.toUpperCase());
    expect(
      await auth.sql('select 1 from mails where kind like $1 and settled_at is null', ['email_changed%']),
    ).toEqual([]);
  });

  it('refuses an address that somebody else has, in whatever case, and then changes nothing', async () => {
    const { browser, user } = await player();
    const other = await player();
    const { status, body } = await updateProfile(browser, {
      email: other.user.email.toUpperCase(),
      display_name: 'Impostor',
    });
    expect({ status, body }).toEqual({ status: 409, body: { detail: ERRORS.email_taken.detail } });
    expect((await browser.profile()).body).toEqual(user);
    expect(await eventsOf(user.user_id)).toEqual([]);
  });

  it('gives a free address to one of many who want it at once', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => player()));
    const { email } = somebody();
    const statuses = (await Promise.all(players.map(({ browser }) => updateProfile(browser, { email })))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('loses no change when several come at once', async () => {
    const { browser, user } = await player();
    const { email } = somebody();
    await Promise.all([updateProfile(browser, { display_name: 'Both' }), updateProfile(browser, { email })]);
    expect((await browser.profile()).body).toEqual({ ...user, display_name: 'Both', email });
    expect((await eventsOf(user.user_id)).map(({ aggregate_version }) => aggregate_version)).toEqual([
      '2',
      '3',
    ]);
  });

  it.each([
    [{ display_name: '   ' }, 'display_name', 'Display name is required'],
    [{ display_name: 'a'.repeat(51) }, 'display_name', 'Display name must be at most 50 characters long'],
    [
      { display_name: 'a\u202eb' },
      'display_name',
      'Display name must not contain control or invisible characters',
    ],
    [{ display_name: null }, 'display_name', 'Display name is required'],
    [{ email: 'nobody' }, 'email', 'Enter a valid email address'],
    [{ email: null }, 'email', 'Enter a valid email address'],
    [{ username: 'other' }, 'username', expect.any(String)],
    [{ is_admin: true }, 'is_admin', expect.any(String)],
    [{ user_id: '00000000-0000-7000-8000-000000000000' }, 'user_id', expect.any(String)],
  ])('refuses %j', async (change, field, msg) => {
    const { browser, user } = await player();
    const { status, body } = await updateProfile(browser, change);
    expect({ status, body }).toEqual({
      status: 422,
      body: { detail: [{ loc: ['body', field], msg, type: expect.any(String) }] },
    });
    expect((await browser.profile()).body).toEqual(user);
  });
});
