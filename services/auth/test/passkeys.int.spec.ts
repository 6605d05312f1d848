import {
  ERRORS,
  PASSKEYS_MAX,
  ROUTES,
  type FailedLogin,
  type Passkey,
  type Session,
} from '@fourfold/contracts';
import { RedisClient } from '@fourfold/platform/redis';
import { Authenticator } from '@fourfold/testing';
import { startMailingAuth, type MailingAuth } from './auth-app';
import { credentialsOf, outcomeOf, type Browser } from './browser';
import { Mailbox, NEXT_PASSWORD } from './mailbox';
import {
  addPasskey,
  creationOptions,
  passkeyLogin,
  reauthenticate,
  removePasskey,
  requestOptions,
  sendLogin,
} from './passkey-holder';

const INVALID = { status: 401, body: { detail: 'Invalid passkey' } };
const REFUSED = { status: 400, body: { detail: 'Invalid passkey' } };
const FRESH = { status: 401, body: { detail: ERRORS.reauthenticate.detail, code: 'reauthenticate' } };
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';

let auth: MailingAuth;
let mailbox: Mailbox;

beforeAll(async () => {
  auth = await startMailingAuth({ MAILS_PER_HOUR: '100' });
  mailbox = new Mailbox(auth);
});
afterAll(() => auth.stop());

const list = async (browser: Browser) =>
  (await browser.authorized<Passkey[]>('GET', ROUTES.users.passkeys)).body;
const add = (browser: Browser, body: unknown) =>
  outcomeOf(browser.authorized('POST', ROUTES.users.passkeys, body));

/** A player with a passkey. */
async function holder() {
  const player = await auth.player();
  const { authenticator, answer } = await addPasskey(player.browser);
  return { ...player, authenticator, passkeyId: answer.body.passkey_id };
}

describe('a passkey', () => {
  it('is added with a name, listed, told by mail, and opens a session that says so', async () => {
    const { browser, email, user } = await auth.player();
    const { answer, authenticator } = await addPasskey(browser, '  Laptop  ');
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 201,
      body: {
        passkey_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Laptop',
        created_at: expect.stringMatching(/Z$/),
        last_used_at: null,
      },
    });
    expect(await list(browser)).toEqual([answer.body]);
    await mailbox.newest(email, /^A passkey was added/);

    const elsewhere = auth.newBrowser();
    const { status, body } = await passkeyLogin(elsewhere, authenticator);
    expect({ status, user: body.user }).toEqual({ status: 200, user });
    expect(elsewhere.claims()).toMatchObject({ sub: user.user_id, passkey: true });
    expect(browser.claims()).not.toHaveProperty('passkey');
    const sessions = (await elsewhere.authorized<Session[]>('GET', ROUTES.users.sessions)).body;
    expect(sessions.map(({ began_with }) => began_with)).toEqual(['passkey', 'password']);
    expect((await list(browser))[0]!.last_used_at).not.toBeNull();
    await mailbox.newest(email, /on a new device$/);

    expect((await elsewhere.refresh()).status).toBe(200);
    expect(elsewhere.claims()).toMatchObject({ passkey: true });
  });

  it('is created with options for a verified user, on the host of the web app, without the known ones', async () => {
    const { browser, user, authenticator } = await holder();
    const { id } = authenticator.get(await requestOptions(browser));
    const { body } = await creationOptions(browser);
    expect(body).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: Buffer.from(user.user_id.replaceAll('-', ''), 'hex').toString('base64url') },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id, type: 'public-key' }],
    });
    expect(await requestOptions(auth.newBrowser())).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    });
  });

  it('keeps a remembered session for thirty days, and any other until the browser is closed', async () => {
    const { authenticator } = await holder();
    for (const remember_me of [true, false]) {
      const browser = auth.newBrowser();
      const response = authenticator.get(await requestOptions(browser));
      const { setCookies } = await sendLogin(browser, response, { remember_me });
      const line = setCookies.find((cookie) => cookie.startsWith('refresh_token='));
      expect(line!.includes('Max-Age=2592000')).toBe(remember_me);
    }
  });

  it('is one of ten at the most', async () => {
    const { browser } = await auth.player();
    for (let count = 0; count < PASSKEYS_MAX; count += 1)
      expect((await addPasskey(browser)).answer.status).toBe(201);
    expect((await addPasskey(browser)).answer).toMatchObject({
      status: 409,
      body: { detail: ERRORS.passkey_limit.detail },
    });
    expect(await list(browser)).toHaveLength(PASSKEYS_MAX);
  });

  it('is added and removed after a recent sign-in only, which may be a passkey itself', async () => {
    const { browser, authenticator, passkeyId, email } = await holder();
    await auth.ageSignIn(browser);
    expect(await creationOptions(browser)).toMatchObject(FRESH);
    expect(await removePasskey(browser, passkeyId)).toMatchObject(FRESH);
    const { status, body } = await reauthenticate(browser, authenticator.get(await requestOptions(browser)));
    expect(status).toBe(200);
    browser.accessToken = body.access_token;
    expect(browser.claims()).not.toHaveProperty('passkey');
    expect((await creationOptions(browser)).status).toBe(200);
    expect((await removePasskey(browser, passkeyId)).status).toBe(204);
    await mailbox.newest(email, /^A passkey was removed/);
    expect(await list(browser)).toEqual([]);
    expect(await removePasskey(browser, passkeyId)).toMatchObject({ status: 404 });
  });

  it('ends the sessions that began with it when it is removed, but that of whoever removes it', async () => {
    const { browser, authenticator, passkeyId } = await holder();
    const other = await addPasskey(browser, 'Phone');
    const [lost, own, byOther] = [auth.newBrowser(), auth.newBrowser(), auth.newBrowser()];
    for (const [device, key] of [
      [lost, authenticator],
      [own, authenticator],
      [byOther, other.authenticator],
    ] as const)
      expect((await passkeyLogin(device, key)).status).toBe(200);
    expect((await removePasskey(own, passkeyId)).status).toBe(204);
    expect((await lost.authorized('GET', ROUTES.users.profile)).status).toBe(401);
    expect((await lost.refresh()).status).toBe(401);
    for (const device of [browser, own, byOther])
      expect((await device.authorized('GET', ROUTES.users.profile)).status).toBe(200);
  });

  it('can be neither seen nor removed by others', async () => {
    const { passkeyId, browser } = await holder();
    const other = await auth.player();
    expect(await list(other.browser)).toEqual([]);
    const missing = { status: 404, body: { detail: ERRORS.passkey_not_found.detail } };
    for (const id of [passkeyId, UNKNOWN_ID])
      expect(await removePasskey(other.browser, id)).toMatchObject(missing);
    expect(await list(browser)).toHaveLength(1);
  });

  it('needs a name of up to fifty characters, and a response that is an object', async () => {
    const { browser } = await auth.player();
    const place = async (body: object) => {
      const { status, body: answer } = await add(browser, body);
      return [status, (answer.detail as { loc: string[] }[]).map(({ loc }) => loc.join('.'))];
    };
    expect(await place({ name: ' ', response: {} })).toEqual([422, ['body.name']]);
    expect(await place({ name: 'x'.repeat(51), response: {} })).toEqual([422, ['body.name']]);
    expect(await place({ name: 'a\u0000b', response: [] })).toEqual([422, ['body.name', 'body.response']]);
    expect(await place({ name: 'x', response: {}, id: 1 })).toEqual([422, ['body.id']]);
    const reauthenticated = await browser.authorized('POST', ROUTES.users.reauthenticate, {});
    expect(reauthenticated).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'password'] }] } });
  });

  it('survives a new password that its owner sets, and not one by a link or an admin', async () => {
    const { browser, authenticator, email, password } = await holder();
    const changed = await browser.changePassword({
      current_password: password,
      new_password: 'the next one',
    });
    expect(changed.status).toBe(200);
    expect((await passkeyLogin(auth.newBrowser(), authenticator)).status).toBe(200);
    await mailbox.reset(await mailbox.resetLink(email));
    expect(await passkeyLogin(auth.newBrowser(), authenticator)).toMatchObject(INVALID);
    await mailbox.newest(email, /^A passkey was removed/);
  });

  describe('that is older than a week', () => {
    const isAccepted = async (authenticator: Authenticator) =>
      (await passkeyLogin(auth.newBrowser(), authenticator)).status === 200;
    const resetBy = async (email: string) =>
      expect((await mailbox.reset(await mailbox.resetLink(email))).status).toBe(200);
    /** A player whose mailbox is proven, with a passkey since. */
    async function provenHolder() {
      const player = await auth.player();
      await resetBy(player.email);
      await player.browser.login({ email: player.email, password: NEXT_PASSWORD });
      const { authenticator } = await addPasskey(player.browser);
      await mailbox.pass(player.user.user_id, 8);
      return { ...player, authenticator };
    }

    it('survives a new password by a link', async () => {
      const { authenticator, email } = await provenHolder();
      await resetBy(email);
      expect(await isAccepted(authenticator)).toBe(true);
    });

    it('does not survive the link that first proves the mailbox, which may be of another than who registered', async () => {
      const { authenticator, email, user } = await holder();
      await mailbox.pass(user.user_id, 30);
      await resetBy(email);
      expect(await isAccepted(authenticator)).toBe(false);
      await mailbox.newest(email, /^A passkey was removed/);
    });

    it('survives a new password by an admin, who proves no mailbox', async () => {
      const [{ client }, { authenticator, email, user }] = [await auth.admin(), await holder()];
      await mailbox.pass(user.user_id, 8);
      const { user_id } = user;
      await client.send('POST', ROUTES.admin.resetUserPassword, { user_id, new_password: NEXT_PASSWORD });
      expect(await isAccepted(authenticator)).toBe(true);
      await resetBy(email);
      expect(await isAccepted(authenticator)).toBe(false);
    });

    it('survives if it was added after a changed address was confirmed', async () => {
      const { browser, user, authenticator: early } = await provenHolder();
      const moved = await mailbox.moveAndConfirm(browser);
      const { authenticator: late } = await addPasskey(browser);
      await mailbox.pass(user.user_id, 8);
      await resetBy(moved);
      expect(await isAccepted(early)).toBe(false);
      expect(await isAccepted(late)).toBe(true);
    });

    it('survives a change of the address that is undone, if the mailbox was proven before', async () => {
      const { browser, authenticator, email } = await provenHolder();
      await mailbox.moveAndConfirm(browser);
      expect((await mailbox.restore(await mailbox.restoreLink(email))).status).toBe(200);
      expect(await isAccepted(authenticator)).toBe(true);
    });

    it('survives a new password by a link if it was added after a change of the address was undone', async () => {
      const { browser, authenticator: early, email, user } = await holder();
      await mailbox.pass(user.user_id, 8);
      await mailbox.moveAndConfirm(browser);
      expect((await mailbox.restore(await mailbox.restoreLink(email))).status).toBe(200);
      expect(await isAccepted(early)).toBe(false);
      await browser.login({ email, password: NEXT_PASSWORD });
      const { authenticator: late } = await addPasskey(browser);
      await mailbox.pass(user.user_id, 8);
      await resetBy(email);
      expect(await isAccepted(late)).toBe(true);
    });
  });

  it('of a disabled account signs nobody in', async () => {
    const { authenticator, user } = await holder();
    await auth.sql('update users set is_active = false where user_id = $1', [user.user_id]);
    expect(await passkeyLogin(auth.newBrowser(), authenticator)).toMatchObject({ status: 403 });
  });
});

describe('a login with a passkey is refused', () => {
  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['another port of the host', { origin: 'http://localhost:9999' }],
    ['another host', { rpId: 'evil.example' }],
    ['a user who was not verified', { isVerified: false }],
  ])('for %s, and its challenge is spent', async (_what, deviation) => {
    const { authenticator } = await holder();
    const options = await requestOptions(auth.newBrowser());
    expect(await sendLogin(auth.newBrowser(), authenticator.get(options, deviation))).toMatchObject(INVALID);
    expect(await sendLogin(auth.newBrowser(), authenticator.get(options))).toMatchObject(INVALID);
    expect((await passkeyLogin(auth.newBrowser(), authenticator)).status).toBe(200);
  });

  it('for a challenge that was used, that expired, or that is not ours', async () => {
    const { authenticator, browser } = await holder();
    const options = await requestOptions(browser);
    expect((await sendLogin(auth.newBrowser(), authenticator.get(options))).status).toBe(200);
    expect(await sendLogin(auth.newBrowser(), authenticator.get(options))).toMatchObject(INVALID);

    const later = await requestOptions(browser);
    const redis = auth.app.get(RedisClient);
    const key = `passkey-challenge:${later.challenge}`;
    expect(await redis.ttl(key)).toBeGreaterThan(200);
    expect(await redis.ttl(key)).toBeLessThanOrEqual(300);
    await redis.pexpire(key, 0);
    expect(await sendLogin(auth.newBrowser(), authenticator.get(later))).toMatchObject(INVALID);

    const foreign = { ...later, challenge: Buffer.alloc(32).toString('base64url') };
    expect(await sendLogin(auth.newBrowser(), authenticator.get(foreign))).toMatchObject(INVALID);
    const { challenge } = (await creationOptions(browser)).body;
    const response = authenticator.get({ ...later, challenge });
    expect(await sendLogin(auth.newBrowser(), response)).toMatchObject(INVALID);
  });

  it('for the one of two copies that comes with the lower counter', async () => {
    const { authenticator } = await holder();
    const copy = authenticator.copy();
    for (let use = 0; use < 2; use += 1)
      expect((await passkeyLogin(auth.newBrowser(), authenticator)).status).toBe(200);
    expect(await passkeyLogin(auth.newBrowser(), copy)).toMatchObject(INVALID);
    expect(await passkeyLogin(auth.newBrowser(), copy)).toMatchObject(INVALID);
    expect((await passkeyLogin(auth.newBrowser(), authenticator)).status).toBe(200);
  });

  it('for one of two that are sent at once with the same counter', async () => {
    const { authenticator } = await holder();
    const copy = authenticator.copy();
    const answers = await Promise.all(
      [authenticator, copy].map((device) => passkeyLogin(auth.newBrowser(), device)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('for a removed passkey, and for one that was never added', async () => {
    const { browser, authenticator, passkeyId } = await holder();
    await removePasskey(browser, passkeyId);
    const stranger = new Authenticator();
    stranger.create((await creationOptions(browser)).body);
    for (const device of [authenticator, stranger])
      expect(await passkeyLogin(auth.newBrowser(), device)).toMatchObject(INVALID);
  });

  it('for the passkey of one account with the handle of another', async () => {
    const [one, other] = [await holder(), await holder()];
    const options = await requestOptions(auth.newBrowser());
    const response = one.authenticator.get(options);
    const { userHandle } = other.authenticator.get(options).response;
    const swapped = { ...response, response: { ...response.response, userHandle } };
    expect(await sendLogin(auth.newBrowser(), swapped)).toMatchObject(INVALID);
    const { id } = other.authenticator.get(options);
    const next = one.authenticator.get(await requestOptions(auth.newBrowser()));
    expect(await sendLogin(auth.newBrowser(), { ...next, id, rawId: id })).toMatchObject(INVALID);
  });

  it('for whatever else a client may send, and never fails', async () => {
    const { authenticator } = await holder();
    const good = authenticator.get(await requestOptions(auth.newBrowser()));
    const texts = [17, null, '', '\u00ff', {}, [], 'A'.repeat(4_000)];
    const responses = [
      {},
      { ...good, response: undefined },
      ...texts.map((id) => ({ ...good, id })),
      ...texts.map((type) => ({ ...good, type })),
      ...['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'].flatMap((field) =>
        texts.map((value) => ({ ...good, response: { ...good.response, [field]: value } })),
      ),
    ];
    for (const response of responses) {
      await auth.sql('delete from login_counters');
      const { status } = await sendLogin(auth.newBrowser(), response);
      expect({ response, status }).toEqual({ response, status: 401 });
    }
  });

  it('as a failed login, which locks the address of the account', async () => {
    const admin = await auth.admin();
    const { authenticator, email, password, user } = await holder();
    const wrong = async () => {
      const options = await requestOptions(auth.newBrowser());
      return sendLogin(auth.newBrowser(), authenticator.get(options, { isVerified: false }));
    };
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await wrong()).toMatchObject(INVALID);
    expect((await wrong()).status).toBe(423);
    expect((await auth.newBrowser().login({ email, password })).status).toBe(423);
    const stranger = new Authenticator();
    stranger.create((await creationOptions(admin.browser)).body);
    await passkeyLogin(auth.newBrowser(), stranger);
    const failures = await admin.client.send<FailedLogin[]>('GET', ROUTES.admin.failedLogins, { limit: 2 });
    expect(failures).toMatchObject([
      { email: '', user_id: null, locked: false },
      { email, user_id: user.user_id, locked: true },
    ]);
  });
});

describe('a passkey is not added', () => {
  it.each([
    ['from a foreign origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a verified user', { isVerified: false }],
  ])('%s, and its challenge is spent', async (_what, deviation) => {
    const { browser } = await auth.player();
    const { body: options } = await creationOptions(browser);
    const response = new Authenticator().create(options, deviation);
    expect(await add(browser, { name: 'x', response })).toEqual(REFUSED);
    expect(await add(browser, { name: 'x', response: new Authenticator().create(options) })).toEqual(REFUSED);
    expect(await list(browser)).toEqual([]);
  });

  it('with the challenge of another account, of a login, or of an earlier passkey', async () => {
    const { browser } = await auth.player();
    const other = await auth.player();
    const { body: options } = await creationOptions(other.browser);
    expect(await add(browser, { name: 'x', response: new Authenticator().create(options) })).toEqual(REFUSED);
    const { challenge } = await requestOptions(browser);
    const login = new Authenticator().create({ ...(await creationOptions(browser)).body, challenge });
    expect(await add(browser, { name: 'x', response: login })).toEqual(REFUSED);
    const response = new Authenticator().create((await creationOptions(browser)).body);
    expect((await add(browser, { name: 'x', response })).status).toBe(201);
    expect(await add(browser, { name: 'x', response })).toEqual(REFUSED);
  });

  it('when an account has it already', async () => {
    const { authenticator } = await holder();
    const { browser } = await auth.player();
    const { body: options } = await creationOptions(browser);
    const known = authenticator.get(await requestOptions(browser)).id;
    await auth.sql('update passkeys set credential_id = $1 where credential_id = $2', ['taken', known]);
    const device = new Authenticator();
    const response = device.create(options);
    await auth.sql('update passkeys set credential_id = $1 where credential_id = $2', [response.id, 'taken']);
    expect(await add(browser, { name: 'x', response })).toEqual(REFUSED);
  });
});

describe('a session that is confirmed with a passkey', () => {
  it('deletes the account', async () => {
    const { browser, authenticator } = await holder();
    await auth.ageSignIn(browser);
    expect(await browser.authorized('DELETE', ROUTES.users.account)).toMatchObject(FRESH);
    const { body } = await reauthenticate(browser, authenticator.get(await requestOptions(browser)));
    browser.accessToken = body.access_token;
    expect((await browser.authorized('DELETE', ROUTES.users.account)).status).toBe(204);
    expect(await passkeyLogin(auth.newBrowser(), authenticator)).toMatchObject(INVALID);
    expect(await auth.sql('select 1 from passkeys where user_id = $1', [browser.claims().sub])).toEqual([]);
  });

  it('takes one of its own account only, and locks after five wrong ones', async () => {
    const { browser, authenticator, ...person } = await holder();
    const other = await holder();
    const options = () => requestOptions(browser);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await reauthenticate(browser, other.authenticator.get(await options()))).toMatchObject(INVALID);
    expect(await reauthenticate(browser, authenticator.get(await options()))).toMatchObject({ status: 423 });
    expect((await auth.newBrowser().login(credentialsOf(person))).status).toBe(200);
  });
});
