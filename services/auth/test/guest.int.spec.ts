import {
  COMMANDS,
  ERRORS,
  GUEST_KEPT_DAYS,
  QUERIES,
  querySubject,
  ROUTES,
  type AdminUsers,
  type ClaimedGuest,
  type CommandName,
  type LoginResponse,
  type QueryName,
} from '@fourfold/contracts';
import { QueryClient } from '@fourfold/platform/messaging';
import { refuseChanges } from '@fourfold/testing';
import { GuestJob } from '../src/guest/guest.job';
import { startMailingAuth, type MailingAuth } from './auth-app';
import { newRegistration, type Browser } from './browser';

const ACCOUNT_REQUIRED = { status: 403, body: { detail: ERRORS.account_required.detail } };
const GONE = { status: 409, body: { detail: ERRORS.guest_gone.detail } };
const BAD_TOKEN = { status: 400, body: { detail: ERRORS.invalid_guest_token.detail } };

let auth: MailingAuth;

beforeAll(async () => {
  auth = await startMailingAuth();
});
afterAll(() => auth.stop());

interface Guest {
  browser: Browser;
  userId: string;
  answer: Awaited<ReturnType<Browser['call']>> & { body: LoginResponse };
}

async function newGuest(): Promise<Guest> {
  const browser = auth.newBrowser();
  const answer = await browser.call<LoginResponse>('POST', ROUTES.users.guest);
  browser.accessToken = answer.body.access_token;
  return { browser, userId: answer.body.user.user_id, answer };
}

/** Registers with the access token of a guest. */
const registerAs = ({ browser }: Guest, registration = newRegistration()) =>
  browser.call<LoginResponse>('POST', ROUTES.users.register, {
    body: registration,
    headers: browser.bearer(),
  });

describe('a guest', () => {
  it('is signed in without an e-mail address and a password, and stays so in this browser', async () => {
    const { answer, browser } = await newGuest();
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      user: {
        user_id: expect.any(String),
        username: expect.stringMatching(/^guest_[a-z2-9]{14}$/),
        email: '',
        display_name: 'Guest',
        is_admin: false,
        is_active: true,
        is_guest: true,
        current_streak: 0,
        highest_streak: 0,
        created_at: expect.any(String),
      },
    });
    // Seconds may pass before the cookie is written.
    expect(answer.setCookies.join()).toMatch(/refresh_token=[^;]+; Max-Age=(34560000|345599\d\d)/);
    expect((await browser.profile()).body).toEqual(answer.body.user);
    expect((await browser.refresh()).body.user).toEqual(answer.body.user);
    expect(browser.claims()).toMatchObject({ is_guest: true });
  });

  it('is unknown to other services, and to admins who do not search for guests', async () => {
    const { userId, answer } = await newGuest();
    const { username } = answer.body.user;
    expect(await auth.eventsOf(userId)).toEqual([]);
    const queries = auth.app.get(QueryClient);
    const notFound = { code: 'user_not_found' };
    await expect(queries.ask(QUERIES.getUser, { user_id: userId })).rejects.toMatchObject(notFound);
    await expect(queries.ask(QUERIES.findUser, { username })).rejects.toMatchObject(notFound);
    const { client } = await auth.admin();
    const list = async (search?: string) => {
      const page = { skip: 0, limit: 100, sort_by: 'created_at', sort_order: 'desc' } as const;
      const query = { ...page, ...(search && { search }) };
      const { users } = await client.send<AdminUsers>('GET', ROUTES.admin.users, query);
      return users.map((user) => user.user_id);
    };
    expect(await list()).not.toContain(userId);
    expect(await list('guest')).not.toContain(userId);
    expect(await list(username)).toEqual([userId]);
  });

  it('cannot change a profile, nor get a ticket for a socket', async () => {
    const { browser } = await newGuest();
    expect(await browser.updateProfile({ display_name: 'Ada' })).toMatchObject(ACCOUNT_REQUIRED);
    expect(await browser.authorized('GET', ROUTES.auth.wsToken)).toMatchObject(ACCOUNT_REQUIRED);
  });

  it('ends without a fresh sign-in, and no mail is written', async () => {
    const { browser, userId } = await newGuest();
    const mails = await auth.sql('select mail_id from mails');
    await auth.ageSignIn(browser);
    expect((await browser.authorized('DELETE', ROUTES.users.account)).status).toBe(204);
    expect((await browser.profile()).status).toBe(401);
    const types = (await auth.eventsOf(userId)).map(({ type }) => type);
    expect(types).toEqual(['user.access_changed', 'user.deleted']);
    expect(await auth.sql('select mail_id from mails')).toEqual(mails);
  });

  it('gets no mail when the session may have been stolen', async () => {
    const { browser } = await newGuest();
    const mails = await auth.sql('select mail_id from mails');
    const thief = browser.clone();
    await browser.refresh();
    await browser.refresh();
    expect((await thief.refresh()).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
    expect(await auth.sql('select mail_id from mails')).toEqual(mails);
  });

  it('is erased after thirty days without a request', async () => {
    const [idle, active] = [await newGuest(), await newGuest()];
    const old = `now() - interval '${GUEST_KEPT_DAYS} days 1 minute'`;
    const ids = [idle.userId, active.userId];
    await auth.sql(`update users set created_at = ${old} where user_id = any ($1)`, [ids]);
    await auth.sql(`update sessions set last_used_at = ${old} where user_id = any ($1)`, [ids]);
    await active.browser.refresh();
    expect(await auth.app.get(GuestJob).sweep()).toBe(1);
    expect((await idle.browser.profile()).status).toBe(401);
    expect((await active.browser.profile()).status).toBe(200);
    expect((await auth.eventsOf(idle.userId, 'user.deleted')).length).toBe(1);
  });

  it('is erased although another one cannot be', async () => {
    const [broken, idle] = [await newGuest(), await newGuest()];
    const old = (days: number) => `now() - interval '${GUEST_KEPT_DAYS + days} days'`;
    await auth.sql(`update sessions set last_used_at = ${old(1)} where user_id = any ($1)`, [
      [broken.userId, idle.userId],
    ]);
    await auth.sql(`update users set created_at = ${old(2)} where user_id = $1`, [broken.userId]);
    await auth.sql(`update users set created_at = ${old(1)} where user_id = $1`, [idle.userId]);
    const mend = await refuseChanges(
      (text) => auth.sql(text),
      'users',
      `old.user_id = '${broken.userId}' and old.is_guest`,
    );
    await expect(auth.app.get(GuestJob).sweep()).rejects.toThrow('this row cannot be changed');
    expect((await idle.browser.profile()).status).toBe(401);
    expect((await broken.browser.profile()).status).toBe(200);
    await mend();
    expect(await auth.app.get(GuestJob).sweep()).toBe(1);
  });
});

describe('a guest who registers', () => {
  it('becomes the account: same id, a username as usual, and no token of the guest is left', async () => {
    const guest = await newGuest();
    const before = guest.browser.clone();
    const { email, password } = newRegistration();
    const answer = await registerAs(guest, { email, password, display_name: 'Mary Shelley' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        user: { user_id: guest.userId, username: 'mary_shelley', email, display_name: 'Mary Shelley' },
      },
    });
    expect(answer.body.user).not.toHaveProperty('is_guest');
    guest.browser.accessToken = answer.body.access_token;
    expect(guest.browser.claims()).not.toHaveProperty('is_guest');
    expect((await guest.browser.profile()).status).toBe(200);
    expect((await before.profile()).status).toBe(401);
    expect((await before.refresh()).status).toBe(401);
    expect((await auth.newBrowser().login({ email, password })).body.user.user_id).toBe(guest.userId);
  });

  it('is announced as registered, with the claim for the games', async () => {
    const guest = await newGuest();
    const { body } = await registerAs(guest);
    const events = await auth.eventsOf(guest.userId);
    expect(events.map(({ type }) => type)).toEqual([
      'user.access_changed',
      'guest.claimed',
      'user.registered',
    ]);
    const [, claimed, registered] = events;
    expect(claimed!.data).toMatchObject({ guest_id: guest.userId, user_id: guest.userId });
    expect(registered!.data).toMatchObject({ username: body.user.username, is_active: true });
  });

  it('gets another username than the one that is taken', async () => {
    const registration = () => ({ ...newRegistration(), display_name: 'Percy' });
    await auth.player({ display_name: 'Percy' });
    expect((await registerAs(await newGuest(), registration())).body.user.username).toBe('percy2');
  });

  it('stays a guest when the address is taken', async () => {
    const guest = await newGuest();
    const { email } = await auth.player();
    const refused = await registerAs(guest, { ...newRegistration(), email });
    expect(refused).toMatchObject({ status: 409, body: { detail: ERRORS.email_taken.detail } });
    expect((await guest.browser.profile()).body).toMatchObject({ is_guest: true });
  });

  it('becomes one account only', async () => {
    const guest = await newGuest();
    const answers = await Promise.all(Array.from({ length: 4 }, () => registerAs(guest)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 401, 401, 401]);
  });
});

describe('the claim of a guest by an account', () => {
  const asked: { name: QueryName | CommandName; data: Record<string, unknown> }[] = [];
  let subscriptions: { unsubscribe(): void }[];

  /** Stands in for puzzles, where every guest has two games. */
  async function answerForPuzzles(): Promise<void> {
    const connection = await auth.app.get(QueryClient, { strict: false }).createClient();
    subscriptions = [QUERIES.countGuestGames, COMMANDS.applyGuestClaim].map((name) =>
      connection.subscribe(querySubject(name, auth.env.NATS_SUBJECT_PREFIX), {
        callback: (_error, message) => {
          asked.push({ name, ...message.json<{ data: Record<string, unknown> }>() });
          message.respond(JSON.stringify({ response: { games: 2 }, isDisposed: true }));
        },
      }),
    );
    await connection.flush();
  }

  beforeEach(answerForPuzzles);
  afterEach(() => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    asked.length = 0;
  });

  const claim = (browser: Browser, guest_token: unknown) =>
    browser.authorized<Partial<ClaimedGuest>>('POST', ROUTES.users.claimGuest, { guest_token });

  it('ends the guest, publishes the event, and has puzzles apply it at once', async () => {
    const guest = await newGuest();
    const { browser, user } = await auth.player();
    expect(await claim(browser, guest.browser.accessToken)).toMatchObject({
      status: 200,
      body: { claimed: 2 },
    });
    expect((await guest.browser.profile()).status).toBe(401);
    const events = await auth.eventsOf(guest.userId);
    expect(events.map(({ type }) => type)).toEqual(['guest.claimed', 'user.access_changed', 'user.deleted']);
    const [claimed, , deleted] = events;
    expect(claimed!.data).toEqual({
      guest_id: guest.userId,
      user_id: user.user_id,
      claimed_at: expect.any(String),
    });
    expect(deleted!.data).toMatchObject({ user_id: guest.userId, claimed: true });
    expect(asked.at(-1)).toMatchObject({
      name: COMMANDS.applyGuestClaim,
      data: { ...claimed!.data, version: Number(claimed!.aggregate_version) },
    });
  });

  it('is refused once the guest is claimed, registered or erased', async () => {
    const { browser } = await auth.player();
    const [claimed, registered, erased] = [await newGuest(), await newGuest(), await newGuest()];
    await claim((await auth.player()).browser, claimed.browser.accessToken);
    await registerAs(registered);
    await erased.browser.authorized('DELETE', ROUTES.users.account);
    for (const guest of [claimed, registered, erased])
      expect(await claim(browser, guest.browser.accessToken)).toMatchObject(GONE);
  });

  it('happens once, however often it is asked for at the same time', async () => {
    const guest = await newGuest();
    const players = await Promise.all([auth.player(), auth.player(), auth.player()]);
    const answers = await Promise.all(
      players.map(({ browser }) => claim(browser, guest.browser.accessToken)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('needs the token of a guest who is signed in', async () => {
    const { browser } = await auth.player();
    const guest = await newGuest();
    await guest.browser.logout(guest.browser.bearer());
    for (const token of ['', 'a.b.c', browser.accessToken, guest.browser.accessToken])
      expect(await claim(browser, token)).toMatchObject(BAD_TOKEN);
    expect((await claim(browser, undefined)).status).toBe(422);
  });

  it('changes nothing while puzzles is down', async () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
    const guest = await newGuest();
    const { browser } = await auth.player();
    expect((await claim(browser, guest.browser.accessToken)).status).toBe(503);
    expect((await guest.browser.profile()).body).toMatchObject({ is_guest: true });
  });
});

it('admins can disable or delete a guest, but give it neither address nor password', async () => {
  const { userId, browser } = await newGuest();
  const { client } = await auth.admin();
  const at = { user_id: userId };
  const refused = { code: 'guest_account' };
  await expect(
    client.send('PUT', ROUTES.admin.user, { ...at, email: 'guest@example.com' }),
  ).rejects.toMatchObject(refused);
  await expect(
    client.send('POST', ROUTES.admin.resetUserPassword, { ...at, new_password: 'a new one' }),
  ).rejects.toMatchObject(refused);
  await client.send('PUT', ROUTES.admin.userStatus, { ...at, is_active: false });
  expect((await browser.profile()).status).toBe(401);
  await client.send('DELETE', ROUTES.admin.user, at);
  const types = (await auth.eventsOf(userId)).map(({ type }) => type);
  expect(types).not.toContain('user.updated');
  expect(types).toContain('user.deleted');
});

// The last test: passport is shared, and would ask the stopped auth for its keys.
it('no guest can be started while registration is closed', async () => {
  const closed = await startMailingAuth({ REGISTRATION_OPEN: 'false' });
  expect(await closed.newBrowser().call('POST', ROUTES.users.guest)).toMatchObject({
    status: 403,
    body: { detail: ERRORS.registration_closed.detail },
  });
  await closed.stop();
});
