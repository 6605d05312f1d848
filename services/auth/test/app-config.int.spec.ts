import { ROUTES } from '@fourfold/contracts';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, somebody } from './browser';

const ADMIN = { email: 'root@example.com', password: 'a password of the admin' };

describe("the operator's settings", () => {
  let auth: AuthApp;

  beforeAll(async () => {
    auth = await startAuth({
      SUPPORT_EMAIL: 'help@example.org',
      FOOTER_LINKS: 'Imprint=https://example.org/imprint',
      REGISTRATION_OPEN: 'false',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
  });
  afterAll(() => auth.stop());

  it('are told to everybody', async () => {
    const answer = await fetch(auth.url + ROUTES.config);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await answer.json()).toEqual({
      support_email: 'help@example.org',
      links: [{ label: 'Imprint', url: 'https://example.org/imprint' }],
      registration_open: false,
    });
  });

  it.each([['in order'], ['not in order']])(
    'that close the registration refuse a body that is %s',
    async (body) => {
      const account = body === 'in order' ? somebody() : {};
      const answer = await new Browser(auth.url).call('POST', ROUTES.users.register, { body: account });
      expect(answer).toMatchObject({
        status: 403,
        body: { detail: 'Registration is closed' },
        setCookies: [],
      });
      expect(await auth.sql('select from users where email <> $1', [ADMIN.email])).toEqual([]);
    },
  );

  it('that close the registration leave accounts alone', async () => {
    const { status } = await new Browser(auth.url).call('POST', ROUTES.users.login, { body: ADMIN });
    expect(status).toBe(200);
  });
});
