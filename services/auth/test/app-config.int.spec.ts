import { ROUTES } from '@fourfold/contracts';
import { AdminCommands } from '../src/account/admin.commands';
import { FirstAdmin } from '../src/account/first-admin';
import { AuthTelemetry } from '../src/telemetry';
import { startAuth, type AuthApp } from './auth-app';
import { newRegistration } from './browser';

const ADMIN = { email: 'root@example.com', password: 'a password of the admin' };

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

  it.each([['valid'], ['invalid']])(
    'that close the registration refuse it with a body that is %s',
    async (body) => {
      const account = body === 'valid' ? newRegistration() : {};
      const answer = await auth.newBrowser().call('POST', ROUTES.users.register, { body: account });
      expect(answer).toMatchObject({
        status: 403,
        body: { detail: 'Registration is closed' },
        setCookies: [],
      });
      expect(await auth.sql('select from users where email <> $1', [ADMIN.email])).toEqual([]);
    },
  );

  it('that close the registration leave accounts alone, and cookies of an https address are secure', async () => {
    const browser = auth.newBrowser();
    const { status, setCookies } = await browser.login(ADMIN);
    expect(status).toBe(200);
    expect(setCookies).toHaveLength(3);
    for (const line of setCookies) expect(line).toMatch(/; Secure; SameSite=Strict$/);
    expect((await browser.refresh({ origin: 'https://fourfold.example' })).status).toBe(200);
    expect((await browser.refresh({ origin: 'http://fourfold.example' })).status).toBe(403);
  });

  it('do not promote a player who has the address: a restart logs it, and the command line promotes by username', async () => {
    const admins = auth.app.get(AdminCommands);
    const complaint = jest.spyOn(auth.app.get(AuthTelemetry), 'firstAdminIsPlayer');
    const restart = () => auth.app.get(FirstAdmin).onApplicationBootstrap();
    await restart();
    expect(complaint).not.toHaveBeenCalled();
    const { user_id, username } = (await auth.newBrowser().login(ADMIN)).body.user;
    await auth.sql('update users set is_admin = false where user_id = $1', [user_id]);
    await restart();
    expect(complaint).toHaveBeenCalledWith(user_id);
    await expect(admins.create(ADMIN)).rejects.toThrow(`--promote ${username}`);
    await expect(admins.promote(ADMIN.email, 'somebody_else')).rejects.toThrow('the address has no account');
    const isAdmin = async () => (await auth.newBrowser().login(ADMIN)).body.user.is_admin;
    expect(await isAdmin()).toBe(false);
    expect(await admins.promote(ADMIN.email.toUpperCase(), username)).toBe(true);
    expect(await admins.promote(ADMIN.email, username)).toBe(false);
    expect(await isAdmin()).toBe(true);
  });
});
