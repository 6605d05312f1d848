import {
  COOKIES,
  ERRORS,
  QUERIES,
  ROUTES,
  routePath,
  type AccessChanges,
  type AccessTokenClaims,
  type LoginResponse,
  type Session,
  type WsTokenResponse,
} from '@fourfold/contracts';
import { RevocationService } from '@fourfold/platform';
import { RetentionJob } from '@fourfold/platform/database';
import { QueryClient } from '@fourfold/platform/messaging';
import { decodeJwt } from 'jose';
import { HashingService } from '../src/hashing/hashing.service';
import { NEW_ACCOUNT_MS } from '../src/limits';
import { startAuth, type AuthApp } from './auth-app';
import { type Browser, credentialsOf, newRegistration } from './browser';

const LONG_AGO_SECONDS = 3_600;
let auth: AuthApp;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

describe('the sessions of a player', () => {
  const list = (browser: Browser) => browser.authorized<Session[]>('GET', ROUTES.users.sessions);
  const end = (browser: Browser, session_id: string) =>
    browser.authorized('DELETE', routePath(ROUTES.users.session, { session_id }));
  const endAll = (browser: Browser) => browser.authorized('DELETE', ROUTES.users.sessions);
  const isDead = async (browser: Browser) =>
    (await browser.profile()).status === 401 && (await browser.clone().refresh()).status === 401;

  async function devices(count: number): Promise<Browser[]> {
    const { browser: first, ...person } = await auth.player();
    const browsers = [first];
    for (let device = 1; device < count; device += 1) {
      const browser = auth.newBrowser();
      await browser.login(credentialsOf(person));
      browsers.push(browser);
    }
    return browsers;
  }

  it('are listed newest first, with the current one marked and without ended ones', async () => {
    const [phone, laptop, tablet] = await devices(3);
    await auth.sql(`update sessions set user_agent = 'Phone' where session_id = $1`, [phone!.claims().sid]);
    const { status, body, headers } = await list(laptop!);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.map(({ session_id, is_current }) => [session_id, is_current])).toEqual([
      [tablet!.claims().sid, false],
      [laptop!.claims().sid, true],
      [phone!.claims().sid, false],
    ]);
    expect(body[2]).toEqual({
      session_id: phone!.claims().sid,
      created_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
      user_agent: 'Phone',
      ip: expect.stringMatching(/^10\./),
      is_current: false,
      began_with: 'password',
    });
    await tablet!.logout(tablet!.bearer());
    await auth.sql('update sessions set expires_at = now() where session_id = $1', [phone!.claims().sid]);
    expect((await list(laptop!)).body).toHaveLength(1);
  });

  it('can be ended one by one, including the current one', async () => {
    const [phone, laptop] = await devices(2);
    const ended = await end(laptop!, phone!.claims().sid);
    expect({ status: ended.status, setCookies: ended.setCookies }).toEqual({ status: 204, setCookies: [] });
    expect(await isDead(phone!)).toBe(true);
    expect((await laptop!.profile()).status).toBe(200);
    const kept = laptop!.clone();
    expect((await end(laptop!, laptop!.claims().sid)).status).toBe(204);
    expect(laptop!.cookies.has(COOKIES.refreshToken)).toBe(false);
    expect(await isDead(kept)).toBe(true);
  });

  it('can be neither seen nor ended by others', async () => {
    const [[owner], [other]] = [await devices(1), await devices(1)];
    const missing = { status: 404, body: { detail: ERRORS.session_not_found.detail } };
    expect(await end(other!, owner!.claims().sid)).toMatchObject(missing);
    expect(await end(other!, '00000000-0000-7000-8000-000000000000')).toMatchObject(missing);
    expect((await end(other!, 'none')).status).toBe(404);
    expect((await list(other!)).body.map(({ session_id }) => session_id)).toEqual([other!.claims().sid]);
    expect((await owner!.profile()).status).toBe(200);
  });

  it('can be ended everywhere at once, in one transaction with one event', async () => {
    const browsers = await devices(3);
    const kept = browsers.map((browser) => browser.clone());
    const { status } = await endAll(browsers[1]!);
    expect(status).toBe(204);
    expect(browsers[1]!.cookies.has(COOKIES.refreshToken)).toBe(false);
    for (const browser of kept) expect(await isDead(browser)).toBe(true);
    const events = await auth.eventsOf(kept[0]!.claims().sub, 'user.access_changed');
    expect(events.map(({ data }) => data)).toEqual([
      expect.objectContaining({ reason: 'signed_out', revoked: { scope: 'all' } }),
    ]);
  });

  it('can be ended everywhere without affecting a session that is opened a moment later', async () => {
    const { browser, ...person } = await auth.player();
    await endAll(browser);
    await browser.login(credentialsOf(person));
    expect((await browser.profile()).status).toBe(200);
    expect(auth.app.get(RevocationService).isRevoked(tokenOf(browser))).toBe(false);
  });

  it.each([
    ['its password was changed', `password_hash = 'another'`],
    ['it was disabled', 'is_active = false'],
  ])('can’t be opened on an account when %s while the password was checked', async (_what, change) => {
    const { user, ...person } = await auth.player();
    const verify = jest.spyOn(auth.app.get(HashingService), 'verify').mockImplementationOnce(async () => {
      await auth.sql(`update users set ${change} where user_id = $1`, [user.user_id]);
      return true;
    });
    const { status } = await auth.newBrowser().login(credentialsOf(person));
    expect(verify).toHaveBeenCalledTimes(1);
    expect(status).toBe(401);
    expect(await auth.sql('select 1 from sessions where user_id = $1', [user.user_id])).toHaveLength(1);
    verify.mockRestore();
  });

  const tokenOf = (browser: Browser) => {
    const { sub, sid, ver } = browser.claims();
    return { user_id: sub, session_id: sid, account_version: ver };
  };

  describe('that have ended', () => {
    const changes = () => auth.newBrowser().call<AccessChanges>('GET', ROUTES.accessChanges);

    it('are published next to the keys, with user id and time, while a token could still be valid', async () => {
      const [browser] = await devices(1);
      const { sub } = browser!.claims();
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

describe('reauthentication', () => {
  const authTimeOf = (token: string | undefined): number => decodeJwt<AccessTokenClaims>(token!).auth_time;

  it('renews the sign-in time, which refreshed tokens and socket tickets keep, in the same session', async () => {
    const { browser, password, user } = await auth.player();
    await auth.sql(`update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1`, [
      user.user_id,
    ]);
    await browser.refresh();
    const before = browser.claims();
    const { body: ticket } = await browser.authorized<WsTokenResponse>('GET', ROUTES.auth.wsToken);
    for (const token of [browser.accessToken, ticket.token])
      expect(Math.floor(Date.now() / 1_000) - authTimeOf(token)).toBeGreaterThanOrEqual(LONG_AGO_SECONDS);
    const { status, body, setCookies, headers } = await browser.reauthenticate(password);
    expect({ status, setCookies }).toEqual({ status: 200, setCookies: [] });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'bearer', user });
    expect(decodeJwt<AccessTokenClaims>(body.access_token!).sid).toBe(before.sid);
    const renewed = authTimeOf(body.access_token);
    expect(renewed).toBeGreaterThan(before.auth_time + LONG_AGO_SECONDS - 60);
    await browser.refresh();
    expect(authTimeOf(browser.accessToken)).toBe(renewed);
  });
});

describe('the tokens of a new account', () => {
  /** The other accounts that the token names, as puzzles hears of them. */
  const othersOf = async (browser: Browser): Promise<string[] | undefined> => {
    const { sub: user_id, browser: claim } = browser.claims();
    if (claim === undefined) return undefined;
    const queries = auth.app.get(QueryClient, { strict: false });
    const answer = await queries.ask(QUERIES.openBrowserClaim, { user_id, browser: claim });
    expect(Date.now() - Date.parse(answer.created_at)).toBeLessThan(NEW_ACCOUNT_MS);
    return answer.other_user_ids;
  };
  /** Signs out, and registers somebody else in the same browser. */
  async function registerAnother(browser: Browser) {
    await browser.logout();
    const account = newRegistration();
    const { body } = await browser.register(account);
    return { ...account, userId: body.user.user_id };
  }

  it('name the accounts and guests that have signed in in the browser before, and no others', async () => {
    const { browser } = await auth.player();
    const { sub: userId } = browser.claims();
    expect(await othersOf(browser)).toBeUndefined();
    const second = await registerAnother(browser);
    expect(await othersOf(browser)).toEqual([userId]);
    await browser.logout();
    const guest = await browser.call<LoginResponse>('POST', ROUTES.users.guest);
    browser.accessToken = guest.body.access_token;
    expect(browser.claims()).not.toHaveProperty('browser');
    await registerAnother(browser);
    const all = [guest.body.user.user_id, second.userId, userId];
    expect(await othersOf(browser)).toEqual(all);
  });

  it('name them after each renewal and sign-in, for the first days of the account', async () => {
    const { browser } = await auth.player();
    const { sub: userId } = browser.claims();
    const { email, password, userId: secondId } = await registerAnother(browser);
    const renewals = [
      () => browser.refresh(),
      () => browser.login({ email, password }),
      async () => {
        browser.accessToken = (await browser.reauthenticate(password)).body.access_token;
      },
    ];
    for (const renew of renewals) {
      await renew();
      expect(await othersOf(browser)).toEqual([userId]);
    }
    const elsewhere = auth.newBrowser();
    await elsewhere.login({ email, password });
    expect(await othersOf(elsewhere)).toBeUndefined();
    await auth.sql(`update users set created_at = created_at - $2 * interval '1 ms' where user_id = $1`, [
      secondId,
      NEW_ACCOUNT_MS,
    ]);
    await browser.refresh();
    expect(await othersOf(browser)).toBeUndefined();
  });
});

describe('the retention of auth', () => {
  it('removes expired sessions, spent tokens, counters and failed logins, and no others', async () => {
    await auth.sql('truncate sessions, spent_refresh_tokens, login_counters, failed_logins');
    const { browser: old, ...person } = await auth.player();
    await old.refresh();
    await auth.sql(`update sessions set expires_at = now() - interval '25 hours'`);
    await old.login({ ...credentialsOf(person), password: 'not the password' });
    await auth.sql(`update login_counters set updated_at = now() - interval '61 minutes'`);
    await auth.sql(`update failed_logins set attempted_at = now() - interval '91 days'`);

    const fresh = auth.newBrowser();
    await fresh.login(credentialsOf(person));
    await fresh.refresh();
    await fresh.login({ email: newRegistration().email, password: 'not the password' });

    const removed = await auth.app.get(RetentionJob).run();
    expect(removed).toMatchObject({ sessions: 1, login_counters: 1, failed_logins: 1 });
    const [left] = await auth.sql(
      `select (select count(*)::int from sessions) as sessions, (select count(*)::int from spent_refresh_tokens) as spent,
              (select count(*)::int from login_counters) as counters, (select count(*)::int from failed_logins) as failures`,
    );
    expect(left).toEqual({ sessions: 1, spent: 1, counters: 1, failures: 1 });
    expect((await fresh.profile()).status).toBe(200);
    expect((await auth.app.get(RetentionJob).run()).sessions).toBe(0);
  });
});
