import { MailInbox, spawnService, waitFor, type ServiceProcess, type TestDatabase } from '@fourfold/testing';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Client } from 'pg';
import { changePassword, confirmReset, requestReset, tokenIn, updateProfile } from './account-calls';
import { authEnvironment } from './auth-app';
import { Browser, somebody } from './browser';

describe('mails and the end of a process', () => {
  let env: Record<string, string>;
  let database: TestDatabase;
  let admin: Client;
  let inbox: MailInbox;
  let service: ServiceProcess | undefined;

  beforeAll(async () => {
    inbox = await MailInbox.start();
    ({ env, database } = await authEnvironment({ SMTP_URL: inbox.smtpUrl, LOG_LEVEL: 'trace' }));
    admin = new Client({ connectionString: database.adminUrl });
    await admin.connect();
  });
  afterEach(async () => {
    await service?.kill();
    service = undefined;
    await admin.query('delete from auth.mails');
  });
  afterAll(async () => {
    await admin.end();
    await database.drop();
    await inbox.stop();
  });

  const start = async (changes: Record<string, string>): Promise<ServiceProcess> => {
    service = await spawnService('auth', { ...env, ...changes });
    return service;
  };
  async function requestFor(url: string): Promise<string> {
    const browser = new Browser(url);
    const person = somebody();
    await browser.register(person);
    // A mail that is due at once may end the process before its answer has left.
    await admin.query(`alter table auth.mails alter column due_at set default 'infinity'`);
    expect((await requestReset(browser, person.email)).status).toBe(200);
    await admin.query('alter table auth.mails alter column due_at set default clock_timestamp()');
    await makeDue();
    return person.email;
  }
  const makeDue = () =>
    admin.query('update auth.mails set due_at = clock_timestamp() where settled_at is null');

  it('sends a mail whose process was killed after the answer, before it could', async () => {
    const { url, exited, restart } = bound(await start({ FAILPOINTS: 'mail.claimed' }));
    const email = await requestFor(url);
    expect(await exited).toMatchObject({ signal: 'SIGKILL' });
    expect(inbox.mailsTo(email)).toEqual([]);
    await restart({ FAILPOINTS: '' });
    await makeDue();
    const token = tokenIn(await inbox.mailTo(email));
    expect((await confirmReset(new Browser(url), token, 'a new password')).status).toBe(200);
  });

  it('sends a mail twice, under one Message-ID, when it was killed before it could note the first time', async () => {
    const { url, exited, restart } = bound(await start({ FAILPOINTS: 'mail.sent' }));
    const email = await requestFor(url);
    await exited;
    await restart({ FAILPOINTS: '' });
    await makeDue();
    await waitFor(() => inbox.mailsTo(email).length === 2);
    const [second, first] = inbox.mailsTo(email);
    expect(second!.message_id).toBe(first!.message_id);
    expect(second!.text).toBe(first!.text);
  });

  it('writes no address, link or password into its log, whatever becomes of the mail', async () => {
    const refusing = await refusingMailServer();
    const { url } = await start({});
    const canary = 'Canary4712';
    const person = { email: `${canary}@example.com`, password: `${canary}-password`, display_name: 'Ada' };
    const browser = new Browser(url);
    await browser.register(person);
    await requestReset(browser, person.email);
    const token = tokenIn(await inbox.mailTo(person.email));
    await confirmReset(browser, `${canary}-token`, `${canary}-next`);
    await confirmReset(browser, token, `${canary}-next`);
    await confirmReset(browser, token, `${canary}-next`);
    await browser.login({ email: person.email, password: `${canary}-next` });
    await changePassword(browser, { current_password: `${canary}-wrong`, new_password: `${canary}-third` });
    await changePassword(browser, { current_password: `${canary}-next`, new_password: `${canary}-third` });
    await updateProfile(browser, { email: `new-${person.email}`, display_name: canary });
    await requestReset(browser, `nobody-${person.email}`);
    await inbox.mailTo(`new-${person.email}`);
    await admin.query('alter table auth.mails rename to mails_away');
    await requestReset(browser, `new-${person.email}`);
    await waitFor(() => service!.logs().includes('the round of mails failed'));
    await admin.query('alter table auth.mails_away rename to mails');
    await service!.restart({ SMTP_URL: refusing.url });
    await requestReset(browser, `new-${person.email}`);
    await waitFor(() => service!.logs().includes('mail given up'));
    await service!.stop();
    refusing.server.close();
    const logs = service!.logs();
    expect(logs).toContain('POST /api/users/password-reset/confirm 400');
    expect(logs).toContain('mail sent');
    expect(logs).toContain('EENVELOPE, 550');
    for (const secret of [canary, canary.toLowerCase(), token])
      expect(logs.split('\n').filter((line) => line.includes(secret))).toEqual([]);
  });

  /** Refuses every recipient, and says which one it was. */
  async function refusingMailServer(): Promise<{ server: Server; url: string }> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 test\r\n');
      socket.on('data', (data) => {
        const line = String(data).trim();
        socket.write(line.startsWith('RCPT') ? `550 ${line} is unknown here\r\n` : '250 ok\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }
});

function bound(service: ServiceProcess) {
  return {
    url: service.url,
    exited: service.exited,
    restart: (env: Record<string, string>) => service.restart(env),
  };
}
