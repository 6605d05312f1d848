import type { User } from '@fourfold/contracts';
import { AccountAccessService } from '../src/account/account-access.service';
import { AccountAdministrator } from '../src/administration/account.administrator';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, credentialsOf, somebody } from './browser';

const DISABLED = { status: 403, body: { detail: 'Account is disabled' } };
const NOBODY = '00000000-0000-7000-8000-000000000000';

describe('what an account may do', () => {
  let auth: AuthApp;
  let access: AccountAccessService;
  let boss: User;

  beforeAll(async () => {
    auth = await startAuth();
    access = auth.app.get(AccountAccessService);
    boss = (await player()).user;
    await access.setAdmin(boss.user_id, true);
  });
  afterAll(() => auth.stop());

  async function player(): Promise<{ person: ReturnType<typeof somebody>; browser: Browser; user: User }> {
    const person = somebody();
    const browser = new Browser(auth.url);
    return { person, browser, user: (await browser.register(person)).body.user };
  }
  const setActive = (userId: string, isActive: boolean) =>
    auth.app.get(AccountAdministrator).setActive(boss.user_id, userId, isActive);
  const eventsOf = (userId: string) =>
    auth.sql<{ type: string; aggregate_version: string; data: Record<string, unknown> }>(
      `select type, aggregate_version, data from outbox where aggregate_id = $1 order by sequence offset 1`,
      [userId],
    );
  const isAdmin = ({ accessToken = '' }: Browser): unknown =>
    (JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as { is_admin: unknown })
      .is_admin;

  it('ends with its disabling: every session at once, and no new one until it is enabled again', async () => {
    const { person, browser, user } = await player();
    const changed = await setActive(user.user_id, false);
    expect(changed).toMatchObject({ result: { ...user, is_active: false }, act: { before: user } });
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

  it('is an admin’s as soon as it was granted, and no longer once it was revoked; the session goes on', async () => {
    const { browser, user } = await player();
    expect(await access.setAdmin(user.user_id, true)).toBe(true);
    expect(await access.setAdmin(user.user_id, true)).toBe(false);
    expect((await browser.profile()).status).toBe(200);
    await browser.refresh();
    expect(isAdmin(browser)).toBe(true);
    const asAdmin = browser.clone();
    await access.setAdmin(user.user_id, false);
    expect((await asAdmin.profile()).status).toBe(401);
    expect((await browser.refresh()).status).toBe(200);
    expect(isAdmin(browser)).toBe(false);
    expect((await browser.profile()).status).toBe(200);
    expect((await eventsOf(user.user_id)).map(({ data }) => [data.reason, data.is_admin])).toEqual([
      ['admin_granted', true],
      [undefined, true],
      ['admin_revoked', false],
      [undefined, false],
    ]);
  });

  it('is told of once: what is so already changes nothing', async () => {
    const { browser, user } = await player();
    expect(await setActive(user.user_id, true)).toEqual({ result: user, act: null });
    await Promise.all(Array.from({ length: 5 }, () => setActive(user.user_id, false)));
    expect(await eventsOf(user.user_id)).toHaveLength(2);
    expect((await browser.profile()).status).toBe(401);
  });

  it('is nobody’s who is not there', async () => {
    await expect(setActive(NOBODY, false)).rejects.toMatchObject({ code: 'user_not_found' });
    await expect(access.setAdmin(NOBODY, true)).rejects.toMatchObject({ code: 'user_not_found' });
  });
});
