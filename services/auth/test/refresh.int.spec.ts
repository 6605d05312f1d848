import { COOKIES, ERRORS, HEADERS, ROUTES } from '@fourfold/contracts';
import { sizeOf } from '@fourfold/testing';
import { startAuth, type AuthApp } from './auth-app';
import { credentialsOf, type Browser } from './browser';

/** How many times in a row the tabs race for the next token. */
const GENERATIONS = sizeOf({ full: 100, short: 5 });
const RACED = { detail: 'Session was refreshed elsewhere' };
const ENDED = { detail: ERRORS.unauthorized.detail };
const FORGED = { detail: ERRORS.csrf_failed.detail };

describe('refresh', () => {
  let auth: AuthApp;

  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.stop());

  async function signedIn(rememberMe = false): Promise<Browser> {
    const { browser, email, password } = await auth.player();
    if (rememberMe) await browser.login({ email, password, remember_me: true });
    return browser;
  }
  const refreshCookie = (browser: Browser): string | undefined =>
    browser.cookies.get(COOKIES.refreshToken)?.value;
  const sessionOf = (browser: Browser): string => browser.claims().sid;
  const passSeconds = (browser: Browser, seconds: number) =>
    auth.sql(
      'update spent_refresh_tokens set spent_at = spent_at - make_interval(secs => $2) where session_id = $1',
      [sessionOf(browser), seconds],
    );
  const endedReason = async (browser: Browser) =>
    (
      await auth.sql<{ reason: string }>(
        `select data->>'reason' as reason from outbox where type = 'user.access_changed' and data->'revoked'->>'session_id' = $1`,
        [sessionOf(browser)],
      )
    ).map(({ reason }) => reason);

  it('exchanges the cookie for a new one and returns an access token for the same session', async () => {
    const browser = await signedIn();
    const before = {
      cookie: refreshCookie(browser),
      session: sessionOf(browser),
      antiForgery: browser.antiForgery(),
    };
    const { status, body, headers } = await browser.refresh();
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      user: expect.any(Object),
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(refreshCookie(browser)).not.toBe(before.cookie);
    expect(sessionOf(browser)).toBe(before.session);
    expect(browser.antiForgery()).toEqual(before.antiForgery);
    expect((await browser.profile()).status).toBe(200);
  });

  it('returns the account as it is now, not as it was at sign-in', async () => {
    const browser = await signedIn();
    await auth.sql(
      `update users set current_streak = 7, is_admin = true where user_id = (select user_id from sessions where session_id = $1)`,
      [sessionOf(browser)],
    );
    const { body } = await browser.refresh();
    expect(body.user).toMatchObject({ current_streak: 7, is_admin: true });
    expect(browser.claims().is_admin).toBe(true);
  });

  it('stores no usable token: only hashes', async () => {
    const browser = await signedIn();
    await browser.refresh();
    const dump = JSON.stringify([
      await auth.sql('select * from sessions'),
      await auth.sql('select * from spent_refresh_tokens'),
    ]);
    const raw = Buffer.from(refreshCookie(browser)!, 'base64url');
    expect(raw).toHaveLength(32);
    expect(dump).not.toContain(refreshCookie(browser));
    expect(dump).not.toContain(JSON.stringify(raw.toJSON().data).slice(1, -1));
  });

  it('succeeds for one of fifty concurrent tabs, many times in a row, and signs nobody out', async () => {
    const browser = await signedIn();
    for (let generation = 1; generation <= GENERATIONS; generation += 1) {
      const tabs = Array.from({ length: 50 }, () => browser.clone());
      const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
      const winners = tabs.filter((_, index) => answers[index]!.status === 200);
      expect(winners).toHaveLength(1);
      for (const { status, body, setCookies } of answers.filter((answer) => answer.status !== 200))
        expect({ status, body, setCookies }).toEqual({ status: 409, body: RACED, setCookies: [] });
      const [winner] = winners;
      browser.accessToken = winner!.accessToken;
      winner!.cookies.forEach((cookie, name) => browser.cookies.set(name, cookie));
      expect((await browser.profile()).status).toBe(200);
      const [row] = await auth.sql('select generation, revoked_at from sessions where session_id = $1', [
        sessionOf(browser),
      ]);
      expect(row).toEqual({ generation, revoked_at: null });
    }
  });

  it('treats a spent token as stolen after ten seconds, and ends the session for everybody', async () => {
    const browser = await signedIn();
    const attacker = browser.clone();
    await browser.refresh();
    await passSeconds(browser, 11);
    const { status, body, setCookies } = await attacker.refresh();
    expect({ status, body }).toEqual({ status: 401, body: ENDED });
    expect(setCookies.map((line) => line.split(';')[0])).toEqual([
      `${COOKIES.refreshToken}=`,
      `${COOKIES.antiForgery}=`,
    ]);
    expect(attacker.cookies.has(COOKIES.refreshToken)).toBe(false);
    expect((await browser.profile()).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
    expect(await endedReason(browser)).toEqual(['refresh_token_reused']);
  });

  it('treats a token older than the previous one as stolen even within ten seconds; other devices stay signed in', async () => {
    const { browser: phone, ...person } = await auth.player();
    const laptop = auth.newBrowser();
    await laptop.login(credentialsOf(person));
    const attacker = laptop.clone();
    await laptop.refresh();
    await laptop.refresh();
    expect((await attacker.refresh()).status).toBe(401);
    expect((await laptop.profile()).status).toBe(401);
    expect((await laptop.refresh()).status).toBe(401);
    expect(await endedReason(laptop)).toEqual(['refresh_token_reused']);
    expect((await phone.profile()).status).toBe(200);
    expect((await phone.refresh()).status).toBe(200);
  });

  it('keeps the expiry that was set at sign-in', async () => {
    const browser = await signedIn(true);
    await auth.sql(`update sessions set expires_at = now() + interval '5 minutes' where session_id = $1`, [
      sessionOf(browser),
    ]);
    const { setCookies } = await browser.refresh();
    const [, maxAge] = /; Max-Age=(\d+);/.exec(setCookies[0]!) ?? [];
    expect(Number(maxAge)).toBeLessThanOrEqual(300);
    const { iat, exp } = browser.claims();
    expect(exp - iat).toBeLessThanOrEqual(300);
    await auth.sql('update sessions set expires_at = now() where session_id = $1', [sessionOf(browser)]);
    expect((await browser.refresh()).status).toBe(401);
  });

  it('answers 401 and clears the cookies for an unknown token', async () => {
    const browser = await signedIn();
    browser.cookies.set(COOKIES.refreshToken, { value: 'A'.repeat(43), path: '/api/users' });
    const { status, setCookies } = await browser.refresh();
    expect(status).toBe(401);
    expect(setCookies).toHaveLength(2);
    expect((await auth.newBrowser().refresh()).status).toBe(401);
  });

  it('refuses a cookie without the anti-forgery value of its own session, and spends nothing', async () => {
    const browser = await signedIn();
    const other = await signedIn();
    const call = (headers: Record<string, string>) => browser.call('POST', ROUTES.users.refresh, { headers });
    for (const headers of [{}, { [HEADERS.antiForgery]: 'x' }, other.antiForgery()]) {
      const { status, body, setCookies } = await call(headers);
      expect({ status, body, setCookies }).toEqual({ status: 403, body: FORGED, setCookies: [] });
    }
    expect((await browser.refresh()).status).toBe(200);
  });

  it('refuses a page of another origin', async () => {
    const browser = await signedIn();
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:8000.evil.example',
      'http://sub.localhost:8000',
    ])
      expect(await browser.refresh({ origin })).toMatchObject({
        status: 403,
        body: { detail: ERRORS.origin_refused.detail },
      });
    expect((await browser.refresh({ origin: 'http://localhost:8000' })).status).toBe(200);
  });

  it('accepts a page of the host under which the gateway was reached, and no other page', async () => {
    const browser = await signedIn();
    const forwarded = { [HEADERS.forwardedHost]: 'games.lan:8000' };
    for (const origin of [
      'http://games.lan',
      'http://evil.lan:8000',
      'http://games.lan:8000.evil.example',
      'null',
    ])
      expect((await browser.refresh({ ...forwarded, origin })).status).toBe(403);
    expect((await browser.refresh({ ...forwarded, origin: 'http://games.lan:8000' })).status).toBe(200);
  });

  it('refuses a disabled account without ending anything', async () => {
    const browser = await signedIn();
    const setActive = (active: boolean) =>
      auth.sql(
        'update users set is_active = $2 where user_id = (select user_id from sessions where session_id = $1)',
        [sessionOf(browser), active],
      );
    await setActive(false);
    expect(await browser.refresh()).toMatchObject({
      status: 403,
      body: { detail: 'Account is disabled' },
      setCookies: [],
    });
    expect(await browser.profile()).toMatchObject({ status: 403, body: { detail: 'Account is disabled' } });
    await setActive(true);
    expect((await browser.refresh()).status).toBe(200);
  });
});
