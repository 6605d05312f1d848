import { COOKIES, ERRORS, ROUTES, routePath, type AccessChanges, type Session } from '@fourfold/contracts';
import { RevocationService } from '@fourfold/platform';
import { PasswordHasher } from '../src/password/password.hasher';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, credentialsOf, somebody } from './browser';

describe('the sessions of a player', () => {
  let auth: AuthApp;

  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.stop());

  const bearer = ({ accessToken }: Browser) => ({ authorization: `Bearer ${accessToken}` });
  const list = (browser: Browser) =>
    browser.call<Session[]>('GET', ROUTES.users.sessions, { headers: bearer(browser) });
  const end = (browser: Browser, session_id: string) =>
    browser.call('DELETE', routePath(ROUTES.users.session, { session_id }), { headers: bearer(browser) });
  const endAll = (browser: Browser) =>
    browser.call('DELETE', ROUTES.users.sessions, { headers: bearer(browser) });
  const claimsOf = ({ accessToken = '' }: Browser) =>
    JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as Record<string, string>;
  const isDead = async (browser: Browser) =>
    (await browser.profile()).status === 401 && (await browser.clone().refresh()).status === 401;

  async function devices(count: number): Promise<Browser[]> {
    const person = somebody();
    const browsers = [new Browser(auth.url)];
    await browsers[0]!.register(person);
    for (let device = 1; device < count; device += 1) {
      const browser = new Browser(auth.url);
      await browser.login(credentialsOf(person));
      browsers.push(browser);
    }
    return browsers;
  }

  it('are listed newest first, the own one marked, without what is over', async () => {
    const [phone, laptop, tablet] = await devices(3);
    await auth.sql(`update sessions set user_agent = 'Phone' where session_id = $1`, [claimsOf(phone!).sid]);
    const { status, body, headers } = await list(laptop!);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.map(({ session_id, is_current }) => [session_id, is_current])).toEqual([
      [claimsOf(tablet!).sid, false],
      [claimsOf(laptop!).sid, true],
      [claimsOf(phone!).sid, false],
    ]);
    expect(body[2]).toEqual({
      session_id: claimsOf(phone!).sid,
      created_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
      user_agent: 'Phone',
      ip: expect.stringMatching(/^10\./),
      is_current: false,
    });
    await tablet!.logout(bearer(tablet!));
    await auth.sql('update sessions set expires_at = now() where session_id = $1', [claimsOf(phone!).sid]);
    expect((await list(laptop!)).body).toHaveLength(1);
  });

  it('can be ended one by one, the own one too', async () => {
    const [phone, laptop] = await devices(2);
    const ended = await end(laptop!, claimsOf(phone!).sid!);
    expect({ status: ended.status, setCookies: ended.setCookies }).toEqual({ status: 204, setCookies: [] });
    expect(await isDead(phone!)).toBe(true);
    expect((await laptop!.profile()).status).toBe(200);
    const kept = laptop!.clone();
    expect((await end(laptop!, claimsOf(laptop!).sid!)).status).toBe(204);
    expect(laptop!.cookies.has(COOKIES.refreshToken)).toBe(false);
    expect(await isDead(kept)).toBe(true);
  });

  it('are nobody else’s to see or to end', async () => {
    const [[owner], [other]] = [await devices(1), await devices(1)];
    const missing = { status: 404, body: { detail: ERRORS.session_not_found.detail } };
    expect(await end(other!, claimsOf(owner!).sid!)).toMatchObject(missing);
    expect(await end(other!, '00000000-0000-7000-8000-000000000000')).toMatchObject(missing);
    expect((await end(other!, 'none')).status).toBe(404);
    expect((await list(other!)).body.map(({ session_id }) => session_id)).toEqual([claimsOf(other!).sid]);
    expect((await owner!.profile()).status).toBe(200);
  });

  it('can be ended everywhere at once, in one transaction with one event', async () => {
    const browsers = await devices(3);
    const kept = browsers.map((browser) => browser.clone());
    const { status } = await endAll(browsers[1]!);
    expect(status).toBe(204);
    expect(browsers[1]!.cookies.has(COOKIES.refreshToken)).toBe(false);
    for (const browser of kept) expect(await isDead(browser)).toBe(true);
    const events = await auth.sql<{ data: object }>(
      `select data from outbox where type = 'user.access_changed' and aggregate_id = $1`,
      [claimsOf(kept[0]!).sub],
    );
    expect(events.map(({ data }) => data)).toEqual([
      expect.objectContaining({ reason: 'signed_out', revoked: { scope: 'all' } }),
    ]);
  });

  it('end everywhere without touching the session that is opened a moment later', async () => {
    const person = somebody();
    const browser = new Browser(auth.url);
    await browser.register(person);
    await endAll(browser);
    await browser.login(credentialsOf(person));
    expect((await browser.profile()).status).toBe(200);
    expect(auth.app.get(RevocationService).isRevoked(tokenOf(browser))).toBe(false);
  });

  it.each([
    ['its password was changed', `password_hash = 'another'`],
    ['it was disabled', 'is_active = false'],
  ])('can’t be opened on an account when %s while the password was checked', async (_what, change) => {
    const person = somebody();
    const { body } = await new Browser(auth.url).register(person);
    const verify = jest.spyOn(auth.app.get(PasswordHasher), 'verify').mockImplementationOnce(async () => {
      await auth.sql(`update users set ${change} where user_id = $1`, [body.user.user_id]);
      return true;
    });
    const { status } = await new Browser(auth.url).login(credentialsOf(person));
    expect(verify).toHaveBeenCalledTimes(1);
    expect(status).toBe(401);
    expect(await auth.sql('select 1 from sessions where user_id = $1', [body.user.user_id])).toHaveLength(1);
    verify.mockRestore();
  });

  const tokenOf = (browser: Browser) => {
    const { sub, sid, ver } = claimsOf(browser);
    return { user_id: sub!, session_id: sid!, account_version: Number(ver) };
  };

  describe('that are over', () => {
    const changes = () => new Browser(auth.url).call<AccessChanges>('GET', ROUTES.accessChanges);

    it('are told beside the keys, by ids and instants, for as long as a token could live', async () => {
      const [browser] = await devices(1);
      const { sub } = claimsOf(browser!);
      await endAll(browser!);
      const { status, body } = await changes();
      expect(status).toBe(200);
      expect(body.changes.filter(({ user_id }) => user_id === sub)).toEqual([
        { user_id: sub, account_version: 2, revoked: { scope: 'all' }, not_before: expect.any(String) },
      ]);
      await auth.sql(
        `update outbox set created_at = created_at - interval '16 minutes' where aggregate_id = $1`,
        [sub],
      );
      expect((await changes()).body.changes.filter(({ user_id }) => user_id === sub)).toEqual([]);
    });
  });
});
