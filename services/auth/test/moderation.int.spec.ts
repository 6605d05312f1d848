import { QUERIES, type AdminUser, type User } from '@fourfold/contracts';
import { QueryClient } from '@fourfold/platform/messaging';
import { AccessService } from '../src/session/access.service';
import { startAuth, type AuthApp } from './auth-app';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('what admins decide about an account', () => {
  let auth: AuthApp;
  let queries: QueryClient;
  let admin_id: string;
  let user: User;

  beforeAll(async () => {
    auth = await startAuth();
    queries = auth.app.get(QueryClient);
    admin_id = (await auth.player()).user.user_id;
    await auth.app.get(AccessService).setAdmin(admin_id, true);
  });
  afterAll(() => auth.stop());
  beforeEach(async () => {
    user = (await auth.player()).user;
  });

  const find = (): Promise<AdminUser> => queries.ask(QUERIES.getUser, { user_id: user.user_id });
  const update = (change: object) =>
    queries.ask(QUERIES.updateUser, { admin_id, user_id: user.user_id, ...change });
  const mute = (until: string | null) =>
    queries.ask(QUERIES.muteUser, { admin_id, user_id: user.user_id, until });

  describe('a change that is based on a version', () => {
    it('is refused with the present state when another change came first', async () => {
      const { version } = await find();
      await update({ display_name: 'First', version });
      const present = await find();
      const refused = { code: 'version_outdated', current: present };
      await expect(update({ display_name: 'Second', version })).rejects.toMatchObject(refused);
      const status = { admin_id, user_id: user.user_id, is_active: false, version };
      await expect(queries.ask(QUERIES.setUserStatus, status)).rejects.toMatchObject(refused);
      const muting = { admin_id, user_id: user.user_id, until: inHours(1), version };
      await expect(queries.ask(QUERIES.muteUser, muting)).rejects.toMatchObject(refused);
      expect(await find()).toEqual(present);
      const { result } = await update({ display_name: 'Second', version: present.version });
      expect(result.display_name).toBe('Second');
    });
  });

  describe('an observer', () => {
    it('is marked in the account, the token and the answer about access; others are not', async () => {
      const { user: observer, browser, ...credentials } = await auth.player();
      expect(observer).not.toHaveProperty('is_observer');
      const { act } = await queries.ask(QUERIES.updateUser, {
        admin_id,
        user_id: observer.user_id,
        is_observer: true,
      });
      expect(act).toMatchObject({ action: 'user.update', after: { is_observer: true } });
      const { body } = await browser.login({ email: observer.email, password: credentials.password });
      const { access_token, user: signedIn } = body as { access_token: string; user: User };
      expect(signedIn).toMatchObject({ is_observer: true, is_admin: false });
      const claims = Buffer.from(access_token.split('.')[1]!, 'base64url').toString();
      expect(JSON.parse(claims)).toMatchObject({ is_observer: true });
      expect(await queries.ask(QUERIES.getAccess, { user_id: observer.user_id })).toEqual({
        is_admin: false,
        is_observer: true,
        is_active: true,
      });
    });

    it('loses the role and the tokens with it', async () => {
      await update({ is_observer: true });
      expect((await update({ is_observer: false })).result).not.toHaveProperty('is_observer');
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
      const { result, act } = await mute(until);
      expect(result).toMatchObject({ user_id: user.user_id, muted_until: until });
      expect(act).toMatchObject({
        action: 'user.mute',
        before: { user_id: user.user_id, muted_until: null },
        after: { user_id: user.user_id, muted_until: until },
      });
      const told = (await auth.eventsOf(user.user_id, 'user.updated')).at(-1);
      expect(told?.data).toMatchObject({ user_id: user.user_id, muted_until: until });
      expect(await auth.eventsOf(user.user_id, 'user.access_changed')).toEqual([]);
      expect(await mute(until)).toMatchObject({ act: null });
    });

    it('ends before its time when an admin lifts it', async () => {
      await mute(inHours(2));
      const { result, act } = await mute(null);
      expect(result).not.toHaveProperty('muted_until');
      expect(act).toMatchObject({ action: 'user.unmute' });
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

    it('is refused for the own account', async () => {
      const oneself = { admin_id, user_id: admin_id, until: inHours(1) };
      await expect(queries.ask(QUERIES.muteUser, oneself)).rejects.toMatchObject({
        code: 'cannot_change_oneself',
      });
    });
  });
});
