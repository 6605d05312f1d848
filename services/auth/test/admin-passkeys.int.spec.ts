import {
  ADMIN_MESSAGES,
  COMMAND_LINE,
  ERRORS,
  ROUTES,
  type Passkey,
  type PasskeyCreationOptions,
} from '@fourfold/contracts';
import { AdminClient, Authenticator } from '@fourfold/testing';
import { FirstPasskeyService } from '../src/account/first-passkey.service';
import { WaiverService } from '../src/administration/waiver.service';
import { AccessService } from '../src/session/access.service';
import { startMailingAuth, type AdminPlayer, type MailingAuth } from './auth-app';
import { outcomeOf, type Browser } from './browser';
import { Mailbox } from './mailbox';
import { addPasskey, creationOptions, passkeyLogin, removePasskey } from './passkey-holder';

const NEEDED = { status: 403, body: { detail: ERRORS.passkey_required.detail, code: 'passkey_required' } };
const { users } = ROUTES;

describe('where admins need passkeys', () => {
  let auth: MailingAuth;
  let mailbox: Mailbox;

  beforeAll(async () => {
    auth = await startMailingAuth({ ADMIN_PASSKEYS: 'required', MAILS_PER_HOUR: '100' });
    mailbox = new Mailbox(auth);
  });
  afterAll(() => auth.stop());

  const listUsers = (browser: Browser) => outcomeOf(browser.authorized('GET', ROUTES.admin.users));
  const statusOf = async (browser: Browser) => (await listUsers(browser)).status;
  const clientOf = ({ accessToken }: Browser) => new AdminClient(auth.url, accessToken!);

  /** An admin with a passkey, and a browser that is signed in with it. */
  async function keyed(): Promise<AdminPlayer & { withKey: Browser; authenticator: Authenticator }> {
    const admin = await auth.admin();
    const { authenticator } = await addPasskey(admin.browser);
    const withKey = auth.newBrowser();
    await passkeyLogin(withKey, authenticator);
    return { ...admin, withKey, authenticator };
  }

  it('their pages open in a session that began with one, and in no other', async () => {
    const { browser } = await auth.admin();
    expect(await listUsers(browser)).toEqual(NEEDED);
    expect((await addPasskey(browser)).answer.status).toBe(201);
    expect(await listUsers(browser)).toEqual(NEEDED);
    const { withKey } = await keyed();
    expect(await statusOf(withKey)).toBe(200);
    await withKey.refresh();
    expect(await statusOf(withKey)).toBe(200);
  });

  it('so do those of observers, and players are refused as before', async () => {
    const { browser, user } = await auth.player();
    expect(await listUsers(browser)).toEqual({ status: 403, body: { detail: ERRORS.forbidden.detail } });
    await auth.app
      .get(AccessService)
      .change(user.user_id, (manager, locked) =>
        auth.app.get(AccessService).setAccess(manager, locked, { isObserver: true }),
      );
    await browser.refresh();
    expect(await listUsers(browser)).toEqual(NEEDED);
    const { authenticator } = await addPasskey(browser);
    await passkeyLogin(browser, authenticator);
    expect(await statusOf(browser)).toBe(200);
  });

  it('a stolen password neither adds another passkey nor removes one', async () => {
    const { email, password, withKey, authenticator } = await keyed();
    const [passkey] = (await withKey.authorized<Passkey[]>('GET', users.passkeys)).body;
    const thief = auth.newBrowser();
    await thief.login({ email, password });
    expect(await creationOptions(thief)).toMatchObject(NEEDED);
    expect(await removePasskey(thief, passkey!.passkey_id)).toMatchObject(NEEDED);
    await mailbox.reset(await mailbox.resetLink(email), password);
    await thief.login({ email, password });
    expect(await creationOptions(thief)).toMatchObject(NEEDED);
    await passkeyLogin(withKey, authenticator);
    expect((await addPasskey(withKey)).answer.status).toBe(201);
  });

  it('another admin waives it for an hour, after a recent sign-in, in the audit and told by mail', async () => {
    const [lost, helper] = [await keyed(), await keyed()];
    const { user_id } = lost.user;
    const waive = (browser: Browser, id: string) =>
      clientOf(browser).send('POST', ROUTES.admin.waivePasskey, { user_id: id });
    await expect(waive(lost.browser, user_id)).rejects.toMatchObject({ code: 'passkey_required' });
    await expect(waive(helper.withKey, helper.user.user_id)).rejects.toMatchObject({
      code: 'cannot_change_oneself',
    });
    await auth.ageSignIn(helper.withKey);
    await expect(waive(helper.withKey, user_id)).rejects.toMatchObject({ code: 'reauthenticate' });
    await passkeyLogin(helper.withKey, helper.authenticator);
    expect(await waive(helper.withKey, user_id)).toEqual({ message: ADMIN_MESSAGES.passkeyWaived });
    expect((await auth.acts()).at(-1)).toMatchObject({
      admin_id: helper.user.user_id,
      action: 'user.waive_passkey',
      target_id: user_id,
      before: { passkey_waived_until: null },
      after: { user_id, passkey_waived_until: expect.stringMatching(/Z$/) },
    });
    await mailbox.newest(lost.email, /needs no passkey for an hour$/);
    expect(await statusOf(lost.browser)).toBe(200);
    expect((await addPasskey(lost.browser)).answer.status).toBe(201);
    const [{ left }] = (await auth.sql<{ left: number }>(
      'select extract(epoch from passkey_waived_until - now())::int as left from users where user_id = $1',
      [user_id],
    )) as [{ left: number }];
    expect(left).toBeGreaterThan(3_000);
    expect(left).toBeLessThanOrEqual(3_600);
    await auth.sql('update users set passkey_waived_until = now() where user_id = $1', [user_id]);
    expect(await listUsers(lost.browser)).toEqual(NEEDED);
  });

  it('the command line waives it, in the audit', async () => {
    const { browser, email, user } = await auth.admin();
    const waivers = auth.app.get(WaiverService);
    await waivers.waiveByCommand(email);
    expect(await statusOf(browser)).toBe(200);
    expect((await auth.acts()).at(-1)).toMatchObject({
      admin_id: COMMAND_LINE.adminId,
      action: 'user.waive_passkey',
      target_id: user.user_id,
    });
    await expect(waivers.waiveByCommand('nobody@example.com')).rejects.toThrow(/argument must be/);
  });

  describe('the link to add the first one', () => {
    const tokenOf = (link: string | undefined) => new URL(link!).searchParams.get('token')!;
    const issue = async ({ user }: AdminPlayer) =>
      auth.app.get(FirstPasskeyService).issueLink({ userId: user.user_id, email: user.email });
    const options = (token: string) =>
      auth.newBrowser().call<PasskeyCreationOptions>('POST', users.firstPasskeyOptions, { body: { token } });
    const add = (token: string, response: unknown) =>
      outcomeOf(
        auth.newBrowser().call('POST', users.firstPasskey, { body: { token, name: 'Key', response } }),
      );
    const INVALID = { status: 400, body: { detail: ERRORS.invalid_email_link.detail } };

    it('works once, without a session, and opens the admin pages', async () => {
      const admin = await auth.admin();
      const link = await issue(admin);
      expect(link).toMatch(/^http:\/\/localhost:8000\/first-passkey\?token=[\w-]{43}$/);
      const token = tokenOf(link);
      const [first, second] = [new Authenticator(), new Authenticator()];
      const responses = await Promise.all(
        [first, second].map(async (device) => device.create((await options(token)).body)),
      );
      expect((await add(token, responses[0])).status).toBe(201);
      expect(await add(token, responses[1])).toEqual(INVALID);
      expect(await options(token)).toMatchObject(INVALID);
      await mailbox.newest(admin.email, /^A passkey was added/);
      const browser = auth.newBrowser();
      await passkeyLogin(browser, first);
      expect(await statusOf(browser)).toBe(200);
      expect(await issue(admin)).toBeUndefined();
    });

    it('works for an hour, until there is a newer one, and for no other account', async () => {
      const [admin, other] = [await auth.admin(), await auth.admin()];
      const old = tokenOf(await issue(admin));
      const token = tokenOf(await issue(admin));
      expect(await options(old)).toMatchObject(INVALID);
      const foreign = (await options(tokenOf(await issue(other)))).body;
      expect(await add(token, new Authenticator().create(foreign))).toMatchObject({ status: 400 });
      const response = new Authenticator().create((await options(token)).body);
      await auth.sql(
        `update account_links set expires_at = expires_at - interval '1 hour' where user_id = $1`,
        [admin.user.user_id],
      );
      expect(await add(token, response)).toEqual(INVALID);
    });
  });
});
