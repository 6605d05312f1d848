import { COOKIES, ERRORS, HEADERS, type EventEnvelope } from '@fourfold/contracts';
import { RevocationService } from '@fourfold/platform';
import type { Admin } from '@fourfold/platform/admin';
import { RedisClient } from '@fourfold/platform/redis';
import { waitFor } from '@fourfold/testing';
import { AdministrationService } from '../src/administration/administration.service';
import { AccessConsumer } from '../src/session/access.consumer';
import { AccessService } from '../src/session/access.service';
import { startAuth, type AuthApp } from './auth-app';
import { credentialsOf, type Browser } from './browser';

const DISABLED = { status: 403, body: { detail: 'Account is disabled' } };
const NOBODY = '00000000-0000-7000-8000-000000000000';

let auth: AuthApp;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

describe('logout', () => {
  const redis = () => auth.app.get(RedisClient);
  const marks = async (): Promise<string[]> =>
    (await redis().xrange('access-changes', '-', '+')).map(([, [, change]]) => change!);

  const signedIn = async (): Promise<Browser> => (await auth.player()).browser;
  /** Whether other services refuse the access token. */
  const isRevoked = (browser: Browser): boolean => {
    const { sub, sid } = browser.claims();
    return auth.app.get(RevocationService).isRevoked({ user_id: sub, session_id: sid, account_version: 1 });
  };

  it.each([
    ['an access token', (browser: Browser) => auth.newBrowser().logout(browser.bearer())],
    ['the cookie and its anti-forgery value', (browser: Browser) => browser.logout(browser.antiForgery())],
    ['both', (browser: Browser) => browser.logout({ ...browser.bearer(), ...browser.antiForgery() })],
  ])('ends the session identified by %s and revokes its access token at once', async (_by, logout) => {
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

  it('publishes one event, in the transaction that ends the session, and does not end the other sessions', async () => {
    const { browser: phone, ...person } = await auth.player();
    const browser = auth.newBrowser();
    await browser.login(credentialsOf(person));
    const { sub, sid } = browser.claims();
    await browser.clone().logout(browser.bearer());
    await browser.clone().logout(browser.bearer());
    const events = await auth.eventsOf(sub);
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
    expect((await phone.profile()).status).toBe(200);
    expect(isRevoked(phone)).toBe(false);
  });

  it('answers 204 without a session: no credentials, an invalid token, an unknown cookie, a second time', async () => {
    const stranger = auth.newBrowser();
    expect((await stranger.logout()).status).toBe(204);
    expect((await stranger.logout({ authorization: 'Bearer nonsense' })).status).toBe(204);
    stranger.cookies.set(COOKIES.refreshToken, { value: 'A'.repeat(43), path: '/api/users' });
    expect((await stranger.logout()).status).toBe(204);
    const browser = await signedIn();
    const again = browser.clone();
    await browser.logout(browser.antiForgery());
    expect((await again.logout(again.bearer())).status).toBe(204);
    expect((await again.logout(again.antiForgery())).status).toBe(204);
  });

  it('refuses a cookie without proof that our own page sent it', async () => {
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
    expect((await browser.profile()).status).toBe(200);
  });

  it('ends nothing for a page of another origin, whatever credentials it sends', async () => {
    const browser = await signedIn();
    const origin = 'https://evil.example';
    const bare = auth.newBrowser();
    for (const [from, headers] of [
      [browser, { ...browser.bearer(), ...browser.antiForgery(), origin }],
      [browser, { ...browser.antiForgery(), origin }],
      [browser, { ...browser.bearer(), origin }],
      [bare, { ...browser.bearer(), origin }],
    ] as const)
      expect(await from.logout(headers)).toMatchObject({
        status: 403,
        body: { detail: ERRORS.origin_refused.detail },
        setCookies: [],
      });
    expect((await browser.profile()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('ends the session of the cookie too when the access token is from another one', async () => {
    const { browser, ...person } = await auth.player();
    const olderTab = browser.clone();
    await browser.login(credentialsOf(person));
    const { status } = await browser.clone().logout({ ...olderTab.bearer(), ...browser.antiForgery() });
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

  it('reaches every service through the event when the direct write to Redis fails', async () => {
    const browser = await signedIn();
    const { sid } = browser.claims();
    const add = redis().xadd.bind(redis()) as (...values: unknown[]) => Promise<string | null>;
    let attempts = 0;
    // Events of earlier logouts may write their revocations in between.
    const mark = jest.spyOn(redis(), 'xadd').mockImplementation(async (...values: unknown[]) => {
      if (String(values.at(-1)).includes(sid) && ++attempts === 1) throw new Error('Redis is down');
      return add(...values);
    });
    expect((await browser.clone().logout(browser.bearer())).status).toBe(204);
    await waitFor(async () => (await marks()).some((change) => change.includes(sid)));
    expect(attempts).toBeGreaterThan(1);
    mark.mockRestore();
  });

  it('is written to Redis again by the event for as long as an earlier token may be valid', async () => {
    const apply = (minutesAgo: number) =>
      auth.app.get(AccessConsumer).accessChanged({
        aggregate_version: 2,
        data: {
          user_id: NOBODY,
          is_admin: false,
          is_active: true,
          reason: 'admin_revoked',
          revoked: { scope: 'all' },
          not_before: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
        },
      } as unknown as EventEnvelope<'user.access_changed'>);
    await redis().del('access-changes');
    await apply(14);
    expect(await marks()).toHaveLength(1);
    await apply(18);
    expect(await marks()).toHaveLength(1);
  });

  it('takes effect in auth without the revocation list, because auth reads its own rows', async () => {
    const browser = await signedIn();
    await browser.clone().logout(browser.bearer());
    const spy = jest.spyOn(auth.app.get(RevocationService), 'isRevoked').mockReturnValue(false);
    expect((await browser.profile()).status).toBe(401);
    spy.mockRestore();
  });
});

describe('access of an account', () => {
  let access: AccessService;
  let admin: Admin;

  beforeAll(async () => {
    access = auth.app.get(AccessService);
    const { user } = await auth.player();
    await access.setAdmin(user.user_id, true);
    admin = { id: user.user_id, requireRecentSignIn: () => undefined };
  });

  const setActive = (userId: string, isActive: boolean) =>
    auth.app.get(AdministrationService).setActive(admin, userId, { is_active: isActive });
  /** The events since the registration. */
  const eventsOf = async (userId: string) => (await auth.eventsOf(userId)).slice(1);

  it('ends with all sessions when it is disabled, and none can start until it is enabled again', async () => {
    const { browser, user, ...person } = await auth.player();
    const changed = await setActive(user.user_id, false);
    expect(changed).toMatchObject({ ...user, is_active: false });
    expect((await browser.profile()).status).toBe(401);
    expect((await browser.clone().refresh()).status).toBe(401);
    expect(await browser.login(credentialsOf(person))).toMatchObject(DISABLED);
    expect(await eventsOf(user.user_id)).toEqual([
      {
        type: 'user.access_changed',
        aggregate_version: '2',
        data: expect.objectContaining({ is_active: false, reason: 'disabled', revoked: { scope: 'all' } }),
      },
      { type: 'user.updated', aggregate_version: '3', data: expect.objectContaining({ is_active: false }) },
    ]);
    await setActive(user.user_id, true);
    expect((await browser.clone().refresh()).status).toBe(401);
    expect((await browser.login(credentialsOf(person))).status).toBe(200);
    expect((await browser.profile()).status).toBe(200);
    expect((await eventsOf(user.user_id)).slice(2)).toEqual([
      {
        type: 'user.access_changed',
        aggregate_version: '4',
        data: expect.objectContaining({ is_active: true, reason: 'enabled', revoked: { scope: 'none' } }),
      },
      { type: 'user.updated', aggregate_version: '5', data: expect.objectContaining({ is_active: true }) },
    ]);
  });

  it('includes admin rights from their grant to their revocation, without ending the session', async () => {
    const { browser, user } = await auth.player();
    expect(await access.setAdmin(user.user_id, true)).toBe(true);
    expect(await access.setAdmin(user.user_id, true)).toBe(false);
    expect((await browser.profile()).status).toBe(200);
    await browser.refresh();
    expect(browser.claims().is_admin).toBe(true);
    const asAdmin = browser.clone();
    await access.setAdmin(user.user_id, false);
    expect((await asAdmin.profile()).status).toBe(401);
    expect((await browser.refresh()).status).toBe(200);
    expect(browser.claims().is_admin).toBe(false);
    expect((await browser.profile()).status).toBe(200);
    expect((await eventsOf(user.user_id)).map(({ data }) => [data.reason, data.is_admin])).toEqual([
      ['admin_granted', true],
      [undefined, true],
      ['admin_revoked', false],
      [undefined, false],
    ]);
  });

  it('is published once: repeating a change does nothing', async () => {
    const { browser, user } = await auth.player();
    expect(await setActive(user.user_id, true)).toEqual({ ...user, version: 1 });
    await Promise.all(Array.from({ length: 5 }, () => setActive(user.user_id, false)));
    expect(await eventsOf(user.user_id)).toHaveLength(2);
    expect((await browser.profile()).status).toBe(401);
  });

  it('cannot be changed for an unknown id', async () => {
    await expect(setActive(NOBODY, false)).rejects.toMatchObject({ code: 'user_not_found' });
    await expect(access.setAdmin(NOBODY, true)).rejects.toMatchObject({ code: 'user_not_found' });
  });
});
