import { QUERIES, ROUTES, type AdminUser, type User } from '@fourfold/contracts';
import { QueryClient } from '@fourfold/platform/messaging';
import type { AdminClient } from '@fourfold/testing';
import { startAuth, type AuthApp } from './auth-app';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('what admins decide about an account', () => {
  let auth: AuthApp;
  let queries: QueryClient;
  let admin: User;
  let client: AdminClient;
  let user: User;

  beforeAll(async () => {
    auth = await startAuth();
    queries = auth.app.get(QueryClient);
    ({ user: admin, client } = await auth.admin());
  });
  afterAll(() => auth.stop());
  beforeEach(async () => {
    user = (await auth.player()).user;
  });

  const at = () => ({ user_id: user.user_id });
  const find = () => client.send<AdminUser>('GET', ROUTES.admin.user, at());
  const update = (change: object) => client.send<AdminUser>('PUT', ROUTES.admin.user, { ...at(), ...change });
  const mute = async (until: string | null, version?: number): Promise<AdminUser> => {
    if (until !== null)
      return client.send('POST', ROUTES.admin.muteUser, { ...at(), until, ...(version && { version }) });
    await client.send('DELETE', ROUTES.admin.muteUser, at());
    return find();
  };
  const newestAct = async () => (await auth.acts()).at(-1);

  describe('a change that is based on a version', () => {
    it('is refused with the present state when another change came first', async () => {
      const { version } = await find();
      await update({ display_name: 'First', version });
      const present = await find();
      const refused = { code: 'version_outdated', current: present };
      await expect(update({ display_name: 'Second', version })).rejects.toMatchObject(refused);
      const status = { ...at(), is_active: false, version };
      await expect(client.send('PUT', ROUTES.admin.userStatus, status)).rejects.toMatchObject(refused);
      await expect(mute(inHours(1), version)).rejects.toMatchObject(refused);
      expect(await find()).toEqual(present);
      const result = await update({ display_name: 'Second', version: present.version });
      expect(result.display_name).toBe('Second');
    });
  });

  describe('an observer', () => {
    it('is marked in the account, the token and the answer about access; others are not', async () => {
      const { user: observer, browser, ...credentials } = await auth.player();
      expect(observer).not.toHaveProperty('is_observer');
      const change = { user_id: observer.user_id, is_observer: true };
      await client.send('PUT', ROUTES.admin.user, change);
      expect(await newestAct()).toMatchObject({ action: 'user.update', after: { is_observer: true } });
      const { body } = await browser.login({ email: observer.email, password: credentials.password });
      const { access_token, user: signedIn } = body as { access_token: string; user: User };
      expect(signedIn).toMatchObject({ is_observer: true, is_admin: false });
      const claims = Buffer.from(access_token.split('.')[1]!, 'base64url').toString();
      expect(JSON.parse(claims)).toMatchObject({ is_observer: true });
      expect(await queries.ask(QUERIES.getAccess, { user_id: observer.user_id })).toEqual({
        is_admin: false,
        is_observer: true,
        is_active: true,
        needs_passkey: false,
      });
    });

    it('loses the role and the tokens with it', async () => {
      await update({ is_observer: true });
      expect(await update({ is_observer: false })).not.toHaveProperty('is_observer');
      const [granted, revoked] = await auth.eventsOf(user.user_id, 'user.access_changed');
      expect([granted, revoked].map((event) => event?.data)).toMatchObject([
        { reason: 'observer_granted', revoked: { scope: 'none' } },
        { reason: 'observer_revoked', revoked: { scope: 'all' } },
      ]);
    });
  });

  describe('a mute', () => {
    it('is stored with its end, recorded, and told to the other services; the owner keeps signing in', async () => {
      const until = inHours(2);
      expect(await mute(until)).toMatchObject({ user_id: user.user_id, muted_until: until });
      const acts = await auth.acts();
      expect(acts.at(-1)).toMatchObject({
        action: 'user.mute',
        before: { user_id: user.user_id, muted_until: null },
        after: { user_id: user.user_id, muted_until: until },
      });
      const told = (await auth.eventsOf(user.user_id, 'user.updated')).at(-1);
      expect(told?.data).toMatchObject({ user_id: user.user_id, muted_until: until });
      expect(await auth.eventsOf(user.user_id, 'user.access_changed')).toEqual([]);
      await mute(until);
      expect(await auth.acts()).toEqual(acts);
    });

    it('ends before its time when an admin lifts it', async () => {
      await mute(inHours(2));
      expect(await mute(null)).not.toHaveProperty('muted_until');
      expect(await newestAct()).toMatchObject({ action: 'user.unmute' });
      const told = (await auth.eventsOf(user.user_id, 'user.updated')).at(-1);
      expect(told?.data).not.toHaveProperty('muted_until');
    });

    it.each([
      ['in the past', inHours(-1)],
      ['in two years', inHours(2 * 365 * 24)],
      ['of no calendar', 'tomorrow'],
    ])('is refused with an end %s', async (_when, until) => {
      await expect(mute(until)).rejects.toMatchObject({ code: 'validation_failed' });
      expect(await find()).not.toHaveProperty('muted_until');
    });

    it('is refused for another admin, though it can be ended for one', async () => {
      const until = inHours(1);
      await mute(until);
      await update({ is_admin: true });
      await expect(mute(inHours(2))).rejects.toMatchObject({ status: 400, code: 'cannot_moderate_admin' });
      expect(await find()).toMatchObject({ muted_until: until });
      expect(await mute(null)).not.toHaveProperty('muted_until');
    });

    it('is refused for the own account', async () => {
      const oneself = { user_id: admin.user_id, until: inHours(1) };
      await expect(client.send('POST', ROUTES.admin.muteUser, oneself)).rejects.toMatchObject({
        code: 'cannot_change_oneself',
      });
    });
  });
});
