import { ERRORS, ROUTES, type AdminUser, type EmailStatus, type User } from '@fourfold/contracts';
import { newId } from '@fourfold/platform';
import { startMailingAuth, type MailingAuth } from './auth-app';
import { type Browser, newRegistration } from './browser';
import { Mailbox } from './mailbox';

const FELL_BACK = /is this one again$/;

describe('an address that an account has changed to and not confirmed', () => {
  let auth: MailingAuth;
  let mailbox: Mailbox;

  beforeAll(async () => {
    auth = await startMailingAuth();
    mailbox = new Mailbox(auth);
  });
  afterAll(() => auth.stop());

  const register = (email: string) => auth.newBrowser().register({ ...newRegistration(), email });
  const statusOf = async (browser: Browser) =>
    (await browser.authorized<EmailStatus>('GET', ROUTES.users.email)).body;

  it('is won by a registration: the other account has its old address again, and its sessions', async () => {
    const { browser, user, password } = await auth.player();
    const wanted = await mailbox.move(browser);
    const confirmation = await mailbox.confirmLink(wanted);
    const winner = await register(wanted.toUpperCase());
    expect(winner.status).toBe(201);
    expect((await browser.profile()).body).toEqual(user);
    expect((await browser.refresh()).status).toBe(200);
    expect(await mailbox.accepts(user.email, password)).toBe(true);
    expect(winner.body.user.user_id).not.toBe(user.user_id);
    expect((await mailbox.newest(user.email, FELL_BACK)).text).toContain(
      'You log in with this address again',
    );
    expect((await mailbox.confirm(confirmation)).status).toBe(400);
    expect((await mailbox.restore(await mailbox.restoreLink(user.email))).status).toBe(400);
    expect(await statusOf(browser)).toMatchObject({ email: user.email, confirmed: true });
  });

  it('costs the other account nothing but one of its changes, and publishes nothing', async () => {
    const { browser, user } = await auth.player();
    const wanted = await mailbox.move(browser);
    const before = (await auth.eventsOf(user.user_id)).length;
    await register(wanted);
    expect(await auth.eventsOf(user.user_id)).toHaveLength(before);
    for (let change = 0; change < 2; change += 1) await mailbox.move(browser);
    expect((await browser.updateProfile({ email: newRegistration().email })).status).toBe(429);
  });

  it('makes the account fall back to the last confirmed one, and reset links stay where they went', async () => {
    const { browser, password, ...first } = await auth.player(newRegistration('ada'));
    const second = await mailbox.moveAndConfirm(browser, newRegistration('bea').email);
    const third = await mailbox.move(browser);
    expect((await register(third)).status).toBe(201);
    expect(await statusOf(browser)).toEqual({
      email: second,
      confirmed: true,
      reset_goes_to: 'a•••@example.com',
    });
    expect(await mailbox.accepts(second, password)).toBe(true);
    expect(await mailbox.count(second, FELL_BACK)).toBe(1);
    const undo = await mailbox.restoreLink(first.email);
    await mailbox.pass(first.user.user_id, 6.99);
    expect(await statusOf(browser)).toMatchObject({ reset_goes_to: 'a•••@example.com' });
    expect((await mailbox.restore(undo)).status).toBe(200);
  });

  it('is won by an account that an admin creates', async () => {
    const [{ browser, user }, { client }] = [await auth.player(), await auth.admin()];
    const email = await mailbox.move(browser);
    const username = `u_${newId().replaceAll('-', '').slice(-14)}`;
    const account = { username, email, password: 'a good one', display_name: 'Grace' };
    const made = await client.send<AdminUser>('POST', ROUTES.admin.users, account);
    expect(made.email).toBe(email);
    expect((await browser.profile()).body).toEqual(user);
  });

  it('is won by another account that changes to it, and reserved for the one that confirms it', async () => {
    const [ada, bob] = [await auth.player(), await auth.player()];
    const email = await mailbox.move(ada.browser);
    await mailbox.moveAndConfirm(bob.browser, email);
    expect((await ada.browser.profile()).body).toEqual(ada.user);
    expect(await ada.browser.updateProfile({ email })).toMatchObject({
      status: 409,
      body: { detail: ERRORS.email_taken.detail },
    });
    expect((await register(email)).status).toBe(409);
  });

  it('is not the only one of an account: that of a registration is never lost', async () => {
    const [{ user }, bob] = [await auth.player(), await auth.player()];
    expect((await register(user.email)).status).toBe(409);
    expect((await bob.browser.updateProfile({ email: user.email })).status).toBe(409);
  });

  it('goes to one of many who want it at once, and nobody loses another address', async () => {
    const holder = await auth.player();
    const others = await Promise.all([auth.player(), auth.player()]);
    const email = await mailbox.move(holder.browser);
    const answers = await Promise.all([
      ...others.map(({ browser }) => browser.updateProfile({ email })),
      ...[1, 2].map(() => register(email)),
    ]);
    expect(answers.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { browser, user } of [holder, ...others])
      expect((await browser.profile()).body).toMatchObject({ email: user.email });
  });

  it('is exchanged by two accounts that want each other’s at the same moment', async () => {
    const pair = [await auth.player(), await auth.player()] as const;
    const [first, second] = [await mailbox.move(pair[0].browser), await mailbox.move(pair[1].browser)];
    const statuses = await Promise.all([
      pair[0].browser.updateProfile({ email: second }),
      pair[1].browser.updateProfile({ email: first }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('leaves an entry in the audit log when an admin loses or undoes it', async () => {
    const admin = await auth.admin();
    const acts = () =>
      auth.sql<{ before: User; after: User }>(
        `select before, after from admin_acts where admin_id = $1 and action = 'user.update' order by occurred_at`,
        [admin.user.user_id],
      );
    const emails = async () => (await acts()).map(({ before, after }) => [before.email, after.email]);
    const lost = await mailbox.move(admin.browser);
    await register(lost);
    const undone = await mailbox.move(admin.browser);
    await mailbox.restore(await mailbox.restoreLink(admin.email));
    expect(await emails()).toEqual([
      [admin.email, lost],
      [lost, admin.email],
      [admin.email, undone],
      [undone, admin.email],
    ]);
  });
});
