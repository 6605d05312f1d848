import { COOKIES, ERRORS, HEADERS } from '@fourfold/contracts';
import { RevocationService } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { waitFor } from '@fourfold/testing';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, somebody } from './browser';

describe('logout', () => {
  let auth: AuthApp;

  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.stop());

  const redis = () => auth.app.get(RedisClient);
  const marks = async (): Promise<string[]> =>
    (await redis().xrange('access-changes', '-', '+')).map(([, [, change]]) => change!);

  async function signedIn(): Promise<Browser> {
    const browser = new Browser(auth.url);
    await browser.register(somebody());
    return browser;
  }
  const bearer = ({ accessToken }: Browser) => ({ authorization: `Bearer ${accessToken}` });
  const claimsOf = ({ accessToken = '' }: Browser) =>
    JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as {
      sub: string;
      sid: string;
    };
  /** What every other service sees. */
  const isRevoked = (browser: Browser): boolean => {
    const { sub, sid } = claimsOf(browser);
    return auth.app.get(RevocationService).isRevoked({ user_id: sub, session_id: sid, account_version: 1 });
  };

  it.each([
    ['an access token', (browser: Browser) => new Browser(auth.url).logout(bearer(browser))],
    ['the cookie and its anti-forgery value', (browser: Browser) => browser.logout(browser.antiForgery())],
    ['both', (browser: Browser) => browser.logout({ ...bearer(browser), ...browser.antiForgery() })],
  ])('ends the session by %s; its access token is dead at once', async (_by, logout) => {
    const browser = await signedIn();
    const kept = browser.clone();
    const { status, setCookies } = await logout(browser);
    expect(status).toBe(204);
    expect(setCookies.map((line) => line.split(';')[0])).toEqual([
      `${COOKIES.refreshToken}=`,
      `${COOKIES.antiForgery}=`,
    ]);
    expect((await kept.profile()).status).toBe(401);
    expect((await kept.refresh()).status).toBe(401);
    expect(isRevoked(kept)).toBe(true);
  });

  it('tells the other services, once, in the transaction that ends the session', async () => {
    const browser = await signedIn();
    const { sub, sid } = claimsOf(browser);
    await browser.clone().logout(bearer(browser));
    await browser.clone().logout(bearer(browser));
    const events = await auth.sql(
      `select type, aggregate_version, data from outbox where aggregate_id = $1 order by sequence`,
      [sub],
    );
    expect(events.slice(1)).toEqual([
      {
        type: 'user.access_changed',
        aggregate_version: '2',
        data: {
          user_id: sub,
          is_admin: false,
          is_active: true,
          reason: 'signed_out',
          revoked: { scope: 'session', session_id: sid },
          not_before: expect.any(String),
        },
      },
    ]);
  });

  it('is 204 for whoever has no session: nobody, a token that is spent, an unknown cookie, a second time', async () => {
    const stranger = new Browser(auth.url);
    expect((await stranger.logout()).status).toBe(204);
    expect((await stranger.logout({ authorization: 'Bearer nonsense' })).status).toBe(204);
    stranger.cookies.set(COOKIES.refreshToken, { value: 'A'.repeat(43), path: '/api/users' });
    expect((await stranger.logout()).status).toBe(204);
    const browser = await signedIn();
    const again = browser.clone();
    await browser.logout(browser.antiForgery());
    expect((await again.logout(bearer(again))).status).toBe(204);
    expect((await again.logout(again.antiForgery())).status).toBe(204);
  });

  it('refuses a cookie that nothing proves to be sent by our own page', async () => {
    const browser = await signedIn();
    const proofs: Record<string, string>[] = [
      {},
      { [HEADERS.antiForgery]: 'x' },
      { authorization: 'Bearer nonsense' },
    ];
    for (const headers of proofs) {
      const { status, body, setCookies } = await browser.logout(headers);
      expect({ status, body, setCookies }).toEqual({
        status: 403,
        body: { detail: ERRORS.csrf_failed.detail },
        setCookies: [],
      });
    }
    const foreign = await browser.logout({ ...browser.antiForgery(), origin: 'https://evil.example' });
    expect(foreign).toMatchObject({ status: 403, body: { detail: ERRORS.origin_refused.detail } });
    expect((await browser.profile()).status).toBe(200);
  });

  it('ends nothing for a page of another origin, whatever it has in its hands', async () => {
    const browser = await signedIn();
    const origin = 'https://evil.example';
    const bare = new Browser(auth.url);
    for (const [from, headers] of [
      [browser, { ...bearer(browser), ...browser.antiForgery(), origin }],
      [browser, { ...bearer(browser), origin }],
      [bare, { ...bearer(browser), origin }],
    ] as const)
      expect(await from.logout(headers)).toMatchObject({ status: 403, setCookies: [] });
    expect((await browser.profile()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('ends the session of the cookie too when the access token is from another one', async () => {
    const person = somebody();
    const browser = new Browser(auth.url);
    await browser.register(person);
    const olderTab = browser.clone();
    await browser.login({ email: person.email, password: person.password });
    const { status } = await browser.clone().logout({ ...bearer(olderTab), ...browser.antiForgery() });
    expect(status).toBe(204);
    expect((await olderTab.profile()).status).toBe(401);
    expect((await browser.profile()).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
  });

  it('also works with a token that was just spent in another tab', async () => {
    const browser = await signedIn();
    const slowTab = browser.clone();
    await browser.refresh();
    expect((await slowTab.logout(slowTab.antiForgery())).status).toBe(204);
    expect((await browser.profile()).status).toBe(401);
  });

  it('leaves the other sessions of the player alone', async () => {
    const person = somebody();
    const phone = new Browser(auth.url);
    await phone.register(person);
    const laptop = new Browser(auth.url);
    await laptop.login({ email: person.email, password: person.password });
    await laptop.logout(bearer(laptop));
    expect((await phone.profile()).status).toBe(200);
    expect(isRevoked(phone)).toBe(false);
  });

  it('reaches every service by the event when the mark could not be set at once', async () => {
    const browser = await signedIn();
    const { sid } = claimsOf(browser);
    const add = redis().xadd.bind(redis()) as (...values: unknown[]) => Promise<string | null>;
    let attempts = 0;
    // Events of earlier logouts may set their marks in between.
    const mark = jest.spyOn(redis(), 'xadd').mockImplementation(async (...values: unknown[]) => {
      if (String(values.at(-1)).includes(sid) && ++attempts === 1) throw new Error('Redis is away');
      return add(...values);
    });
    expect((await browser.clone().logout(bearer(browser))).status).toBe(204);
    await waitFor(async () => (await marks()).some((change) => change.includes(sid)));
    expect(attempts).toBeGreaterThan(1);
    mark.mockRestore();
  });

  it('is not undone where nobody has heard of it: auth itself asks its own rows', async () => {
    const browser = await signedIn();
    await browser.clone().logout(bearer(browser));
    const unheard = jest.spyOn(auth.app.get(RevocationService), 'isRevoked').mockReturnValue(false);
    expect((await browser.profile()).status).toBe(401);
    unheard.mockRestore();
  });
});
