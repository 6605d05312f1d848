import { ROUTES } from '@fourfold/contracts';
import { freePort, MailInbox } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { ServiceConfig } from '@fourfold/platform';
import { RetentionJob } from '@fourfold/platform/database';
import type { Server } from 'node:net';
import { DataSource } from 'typeorm';
import { AccountLinkRepository } from '../src/email/account-link.repository';
import { MailEntity } from '../src/mail/mail.entity';
import { MailJob } from '../src/mail/mail.job';
import { MailRepository } from '../src/mail/mail.repository';
import { MailService } from '../src/mail/mail.service';
import { AccessService } from '../src/session/access.service';
import { startAuth, type AuthApp } from './auth-app';
import { newRegistration, tokenIn } from './browser';
import { startMailServer } from './mail-server';
import { addPasskey, removePasskey } from './passkey-holder';

interface MailRow {
  mail_id: string;
  kind: string;
  attempts: number;
  outcome: string | null;
  is_empty: boolean;
  due_in: number;
}

const mailsOf = (auth: AuthApp): Promise<MailRow[]> =>
  auth.sql<MailRow>(
    `select mail_id, kind, attempts, outcome, content is null as is_empty,
            extract(epoch from due_at - clock_timestamp())::float as due_in from mails order by created_at`,
  );
const makeDue = (auth: AuthApp) =>
  auth.sql('update mails set due_at = clock_timestamp() where settled_at is null');
const mailMetric = async (auth: AuthApp, kind: string, outcome: string): Promise<number> => {
  const text = await (await fetch(`${auth.url}/metrics`)).text();
  const line = new RegExp(`^fourfold_auth_mails_total\\{kind="${kind}",outcome="${outcome}"\\} (\\d+)$`, 'm');
  return Number(line.exec(text)?.[1] ?? 0);
};

/** Runs the job for due mails, which the service runs every second, until the condition is met. */
const untilMailed = (auth: AuthApp, condition: () => Promise<unknown>) =>
  waitFor(() => auth.app.get(MailJob).round().then(condition));

describe('mails', () => {
  let auth: AuthApp;
  let inbox: MailInbox;
  let smtpPort: number;

  beforeAll(async () => {
    smtpPort = await freePort();
    inbox = await MailInbox.start({ smtpPort });
    auth = await startAuth({ SMTP_URL: inbox.smtpUrl });
  });
  afterEach(async () => {
    await auth.sql('delete from mails');
    await auth.sql('delete from account_links');
  });
  afterAll(async () => {
    await auth.stop();
    await inbox.stop();
  });
  /** Causes five mails to an address: three about new devices, of which there are no more. */
  const useUp = async (email: string, password: string): Promise<void> => {
    let user_id = '';
    for (let device = 0; device < 5; device += 1)
      ({ user_id } = (await auth.newBrowser().login({ email, password })).body.user);
    for (const isAdmin of [true, false, true, false])
      await auth.app.get(AccessService).setAdmin(user_id, isAdmin);
  };
  /** Returns a function that gives the increase of the metric since this call. */
  const countFrom = async (kind: string, outcome: string): Promise<() => Promise<number>> => {
    const before = await mailMetric(auth, kind, outcome);
    return async () => (await mailMetric(auth, kind, outcome)) - before;
  };

  it('keep neither address nor text once they are sent', async () => {
    const sent = await countFrom('password_reset', 'sent');
    const { browser, email } = await auth.player();
    await browser.requestReset(email);
    await untilMailed(auth, async () => (await sent()) === 1);
    const mail = await inbox.mailTo(email);
    const [row] = await mailsOf(auth);
    expect(row).toMatchObject({ kind: 'password_reset', attempts: 1, outcome: 'sent', is_empty: true });
    expect(mail.message_id).toBe(`<${row!.mail_id}@localhost>`);
  });

  it('survive an outage: they are retried with a delay that doubles from half a minute to an hour', async () => {
    const delayed = await countFrom('email_changed_from', 'delayed');
    await inbox.stop();
    const { browser, email } = await auth.player();
    await browser.updateProfile({ email: newRegistration().email });
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await untilMailed(auth, async () => (await delayed()) === attempt);
      delays.push(Math.round((await mailsOf(auth))[0]!.due_in / 30) * 30);
      await makeDue(auth);
    }
    inbox = await MailInbox.start({ smtpPort });
    expect(delays).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
    await untilMailed(auth, async () => (await mailsOf(auth))[0]?.outcome === 'sent');
    await inbox.mailTo(email);
    expect(inbox.mailsTo(email)).toHaveLength(1);
  });

  it('are given up when they expire: an expired link is not sent', async () => {
    const delayed = await countFrom('password_reset', 'delayed');
    const failed = await countFrom('password_reset', 'failed');
    await inbox.stop();
    const { browser, email } = await auth.player();
    await browser.requestReset(email);
    await untilMailed(auth, async () => (await delayed()) === 1);
    await auth.sql(`update mails set give_up_at = now() - interval '1 second', due_at = now()`);
    inbox = await MailInbox.start({ smtpPort });
    await untilMailed(auth, async () => (await failed()) === 1);
    expect((await mailsOf(auth))[0]).toMatchObject({ outcome: 'failed', is_empty: true });
    expect(inbox.mailsTo(email)).toEqual([]);
  });

  it('with a link are retried for as long as the link is valid, notices for a day', async () => {
    const { browser, email } = await auth.player();
    await browser.requestReset(email);
    await browser.updateProfile({ email: newRegistration().email });
    await browser.changePassword({
      current_password: newRegistration().password,
      new_password: 'a new password',
    });
    const rows = await auth.sql<{ kind: string; hours: number }>(
      `select kind, round(extract(epoch from give_up_at - created_at) / 3600)::int as hours from mails order by kind`,
    );
    expect(rows).toEqual([
      { kind: 'email_changed_from', hours: 168 },
      { kind: 'email_changed_to', hours: 168 },
      { kind: 'password_changed', hours: 24 },
      { kind: 'password_reset', hours: 1 },
    ]);
  });

  it('warn the owner of a session whose refresh token was reused', async () => {
    const { browser, email } = await auth.player();
    const attacker = browser.clone();
    await browser.refresh();
    await browser.refresh();
    expect((await attacker.refresh()).status).toBe(401);
    await untilMailed(auth, async () => (await mailsOf(auth))[0]?.outcome === 'sent');
    expect((await inbox.mailTo(email)).subject).toBe('Fourfold has signed one of your devices out');
    await attacker.refresh();
    expect(await mailsOf(auth)).toHaveLength(1);
  });

  it('are not stored when the change that they announce fails', async () => {
    const [one, other] = [await auth.player(), await auth.player()];
    expect((await one.browser.updateProfile({ email: other.email })).status).toBe(409);
    expect(await mailsOf(auth)).toEqual([]);
  });

  it('tell of a sign-in on a device on which the account was not used before, once', async () => {
    const { browser, email, password } = await auth.player();
    await browser.login({ email, password });
    expect(await mailsOf(auth)).toEqual([]);
    const device = auth.newBrowser();
    const from = { 'x-forwarded-for': '203.0.113.7' };
    await device.call('POST', ROUTES.users.login, { body: { email, password: 'not it' }, headers: from });
    for (let time = 0; time < 2; time += 1)
      await device.call('POST', ROUTES.users.login, { body: { email, password }, headers: from });
    await untilMailed(auth, async () => (await mailsOf(auth))[0]?.outcome === 'sent');
    expect(await mailsOf(auth)).toMatchObject([{ kind: 'new_device' }]);
    const { text } = await inbox.mailTo(email, /new device/);
    expect(text).toContain('203.0.113.7');
    expect(text).toContain('wasn’t me: reset my password:\nhttp://localhost:8000/forgot-password\n');
  });

  it('tell whoever becomes an admin', async () => {
    const { email, user } = await auth.player();
    for (const isAdmin of [true, true, false])
      await auth.app.get(AccessService).setAdmin(user.user_id, isAdmin);
    await untilMailed(auth, async () => (await mailsOf(auth))[0]?.outcome === 'sent');
    expect(await mailsOf(auth)).toMatchObject([{ kind: 'admin_granted' }]);
    expect((await inbox.mailTo(email)).text).toContain('/forgot-password');
  });

  it('are at most six an hour to one address, whatever causes them: the sixth says that there are more', async () => {
    const { browser, email, password, user } = await auth.player();
    const signIn = () => auth.newBrowser().login({ email, password });
    const asked = () => auth.newBrowser().requestReset(email);
    const isAllSent = async () => (await mailsOf(auth)).every(({ outcome }) => outcome === 'sent');
    for (const cause of [signIn, asked, signIn, asked, signIn]) await cause();
    await untilMailed(auth, isAllSent);
    const more = /our last mail to this address for an hour/;
    expect(inbox.mailsTo(email).filter(({ text }) => more.test(text))).toEqual([]);
    await browser.updateProfile({ email: newRegistration().email });
    await untilMailed(auth, isAllSent);
    expect(inbox.mailsTo(email)).toHaveLength(6);
    expect(inbox.mailsTo(email)[0]).toMatchObject({
      subject: expect.stringMatching(/was changed$/),
      text: expect.stringMatching(more),
    });
    for (const cause of [signIn, asked, signIn]) await cause();
    await auth.app.get(AccessService).setAdmin(user.user_id, true);
    await untilMailed(auth, isAllSent);
    expect(inbox.mailsTo(email)).toHaveLength(6);
  });

  it('leave the link of the last one valid when another is asked for and cannot be sent', async () => {
    const { email, password } = await auth.player();
    await auth.newBrowser().requestReset(email);
    await useUp(email, password);
    await auth.newBrowser().requestReset(email);
    await untilMailed(auth, async () => (await mailsOf(auth)).every(({ outcome }) => outcome === 'sent'));
    expect(inbox.mailsTo(email)).toHaveLength(6);
    const token = tokenIn(await inbox.mailTo(email, /^Reset/));
    expect((await auth.newBrowser().confirmReset(token, 'a new password')).status).toBe(200);
  });

  it('are needed for a change of the address: one that could not be told is not made', async () => {
    const { browser, email, password, user } = await auth.player();
    await auth.newBrowser().requestReset(email);
    await useUp(email, password);
    // Revoked admin rights end the tokens.
    await browser.refresh();
    const { status, headers } = await browser.updateProfile({ email: newRegistration().email });
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await browser.profile()).body).toMatchObject({ email, display_name: user.display_name });
  });

  it('are needed for a change of the address, also when the last one goes elsewhere during it', async () => {
    const { browser, email, password } = await auth.player();
    await useUp(email, password);
    await browser.refresh();
    const links = auth.app.get(AccountLinkRepository);
    const issue = links.issue.bind(links);
    jest.spyOn(links, 'issue').mockImplementationOnce(async (...link) => {
      await auth.app
        .get(DataSource)
        .transaction((manager) => auth.app.get(MailService).queue(manager, 'admin_granted', { email }));
      return issue(...link);
    });
    expect((await browser.updateProfile({ email: newRegistration().email })).status).toBe(429);
    expect((await browser.profile()).body).toMatchObject({ email });
  });

  it('are needed for a passkey, unless the owner was told of another in the same hour', async () => {
    const { browser, email, password } = await auth.player();
    await auth.newBrowser().requestReset(email);
    await useUp(email, password);
    await browser.refresh();
    const { status, headers } = (await addPasskey(browser)).answer;
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await browser.authorized('GET', ROUTES.users.passkeys)).body).toEqual([]);

    const told = await auth.player();
    const { passkey_id } = (await addPasskey(told.browser)).answer.body;
    await useUp(told.email, told.password);
    await told.browser.refresh();
    expect((await addPasskey(told.browser)).answer.status).toBe(201);
    expect((await removePasskey(told.browser, passkey_id)).status).toBe(204);
    await auth.sql(`update passkeys set created_at = created_at - interval '1 hour' where user_id = $1`, [
      told.user.user_id,
    ]);
    expect((await addPasskey(told.browser)).answer.status).toBe(429);
  });

  it('are not needed for a new password that removes passkeys', async () => {
    const { client } = await auth.admin();
    const byLink = async (email: string) => {
      const token = tokenIn(await inbox.mailTo(email, /^Reset/));
      expect((await auth.newBrowser().confirmReset(token, 'a new password')).status).toBe(200);
    };
    const byAdmin = (_email: string, user_id: string) =>
      client.send('POST', ROUTES.admin.resetUserPassword, { user_id, new_password: 'a new password' });
    for (const reset of [byLink, byAdmin]) {
      const { browser, email, password, user } = await auth.player();
      await addPasskey(browser);
      await auth.newBrowser().requestReset(email);
      await useUp(email, password);
      await untilMailed(auth, async () => (await mailsOf(auth)).every(({ outcome }) => outcome === 'sent'));
      expect(inbox.mailsTo(email)).toHaveLength(6);
      await reset(email, user.user_id);
      expect(await auth.sql('select 1 from passkeys where user_id = $1', [user.user_id])).toEqual([]);
    }
  });

  it('have no text of a user, in any kind', async () => {
    const display_name = 'Account closed: call 0800 1234';
    const { browser, email, password, user } = await auth.player({ display_name });
    const agent = { 'user-agent': 'Your device: call 0800 1234' };
    const moved = newRegistration().email;
    await browser.requestReset(email);
    await browser.call('POST', ROUTES.users.login, { body: { email, password }, headers: agent });
    await browser.changePassword({ current_password: password, new_password: 'a new password' });
    await auth.app.get(AccessService).setAdmin(user.user_id, true);
    await auth.app.get(AccessService).setAdmin(user.user_id, false);
    const device = auth.newBrowser();
    await device.login({ email, password: 'a new password' });
    await device.updateProfile({ email: moved });
    const isAllSent = async () => (await mailsOf(auth)).every(({ outcome }) => outcome === 'sent');
    await untilMailed(auth, isAllSent);
    await device.authorized('DELETE', ROUTES.users.account);
    await untilMailed(auth, isAllSent);
    const sent = [...inbox.mailsTo(email), ...inbox.mailsTo(moved)];
    expect(sent.length).toBeGreaterThan(5);
    for (const { subject, text, html } of sent) expect(subject + text + html).not.toContain('0800');
  });

  it('are removed a month after they were sent, and not before they are', async () => {
    const { browser, email } = await auth.player();
    await browser.requestReset(email);
    await untilMailed(auth, async () => (await mailsOf(auth))[0]?.outcome === 'sent');
    const settledAgo = (age: string) => auth.sql(`update mails set settled_at = now() - $1::interval`, [age]);
    await settledAgo('29 days');
    await auth.sql(`update account_links set expires_at = now() - interval '23 hours'`);
    expect(await auth.app.get(RetentionJob).run()).toMatchObject({ mails: 0, account_links: 0 });
    await settledAgo('31 days');
    await auth.sql(`update account_links set expires_at = now() - interval '25 hours'`);
    expect(await auth.app.get(RetentionJob).run()).toMatchObject({ mails: 1, account_links: 1 });
  });
});

describe('mails that the mail server refuses', () => {
  let auth: AuthApp;
  let server: Server;
  let refusal = { command: '', reply: '' };
  let silence = Promise.resolve();

  beforeAll(async () => {
    const port = await freePort();
    server = await startMailServer(port, async (line) => {
      await silence;
      return line.startsWith(refusal.command) ? refusal.reply : '250 ok';
    });
    auth = await startAuth({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  });
  afterEach(() => auth.sql('delete from mails'));
  afterAll(async () => {
    await auth.stop();
    server.close();
  });

  it.each([
    ['RCPT', '550 no such mailbox', 'failed'],
    ['RCPT', '553 no such name', 'failed'],
    ['RCPT', '451 come back later', null],
    ['RCPT', '530 authentication required', null],
    ['RCPT', '554 relay access denied', null],
    ['MAIL', '550 relay access denied', null],
    ['MAIL', '530 authentication required', null],
  ])('%s %s: outcome %s after the first attempt', async (command, reply, outcome) => {
    refusal = { command, reply };
    const { browser, email } = await auth.player();
    const counted = () => mailMetric(auth, 'password_reset', outcome ?? 'delayed');
    const before = await counted();
    await browser.requestReset(email);
    await untilMailed(auth, async () => (await counted()) === before + 1);
    expect((await mailsOf(auth))[0]).toMatchObject({ attempts: 1, outcome, is_empty: outcome !== null });
  });

  it('never delay a request until the mail server answers', async () => {
    refusal = { command: 'RCPT', reply: '550 no such mailbox' };
    const { promise, resolve } = Promise.withResolvers<void>();
    silence = promise;
    const { browser, email } = await auth.player();
    expect((await browser.requestReset(email)).status).toBe(200);
    expect((await mailsOf(auth))[0]).toMatchObject({ outcome: null });
    resolve();
    await untilMailed(auth, async () => (await mailsOf(auth))[0]?.outcome === 'failed');
  });
});

describe('mails without a mail server', () => {
  let auth: AuthApp;

  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.stop());

  it('wait, and each is claimed by one replica only', async () => {
    for (const { browser } of [await auth.player(), await auth.player()])
      for (let count = 0; count < 3; count += 1)
        await browser.updateProfile({ email: newRegistration().email });
    const replicas = Array.from(
      { length: 4 },
      () =>
        new MailRepository(auth.app.get(DataSource).getRepository(MailEntity), auth.app.get(ServiceConfig)),
    );
    const taken = await Promise.all(replicas.map((replica) => replica.claim(4)));
    const ids = taken.flat().map(({ mailId }) => mailId);
    expect(ids.length).toBeGreaterThan(4);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await replicas[0]!.claim(100);
    expect(rest.length + ids.length).toBe(16);
    expect(await replicas[0]!.claim(100)).toEqual([]);
  });
});
