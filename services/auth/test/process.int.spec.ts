import { ROUTES } from '@fourfold/contracts';
import {
  type CliInput,
  freePort,
  MailInbox,
  runServiceCli,
  spawnService,
  writeSigningKeys,
  type ServiceProcess,
} from '@fourfold/stack';
import { waitFor, type TestDatabase } from '@fourfold/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { authEnvironment } from './auth-app';
import { Browser, credentialsOf, newRegistration, tokenIn } from './browser';
import { startMailServer } from './mail-server';

const FIRST_ADMIN = { email: 'First.Admin@example.com', password: 'an admin password' };

/** The tests share one process, which is slow to start, and so depend on their order. */
describe('auth as a process', () => {
  let env: Record<string, string>;
  let database: TestDatabase;
  let admin: Client;
  let folder: string;
  let inbox: MailInbox;
  let service: ServiceProcess;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourfold-auth-'));
    const keys = join(folder, 'keys.json');
    writeSigningKeys(keys);
    inbox = await MailInbox.start({ smtpPort: await freePort() });
    ({ env, database } = await authEnvironment({
      SIGNING_KEYS_FILE: keys,
      SMTP_URL: inbox.smtpUrl,
      LOG_LEVEL: 'trace',
      ADMIN_EMAIL: FIRST_ADMIN.email,
      ADMIN_PASSWORD: FIRST_ADMIN.password,
    }));
    admin = new Client({ connectionString: database.adminUrl });
    await admin.connect();
    service = await spawnService('auth', env);
  });
  afterAll(async () => {
    await service.kill();
    await admin.end();
    await database.drop();
    await inbox.stop();
    await rm(folder, { recursive: true });
  });

  const newBrowser = (): Browser => new Browser(service.url);
  const cli = (command: string, input?: CliInput) => runServiceCli('auth', command, env, input);
  const written = (text: string) =>
    waitFor(() => service.logs().includes(text), { what: `${text} in the log` });
  const linesWith = (secret: string) =>
    service
      .logs()
      .split('\n')
      .filter((line) => line.includes(secret));
  /** Renames a table while `use` runs, so that requests fail halfway. */
  async function without(table: string, use: () => Promise<unknown>): Promise<void> {
    await admin.query(`alter table auth.${table} rename to ${table}_away`);
    await use();
    await admin.query(`alter table auth.${table}_away rename to ${table}`);
  }

  it('has commands for keys, admins and republishing', async () => {
    const published = async (): Promise<number> =>
      (await newBrowser().call<{ keys: unknown[] }>('GET', ROUTES.jwks)).body.keys.length;
    const before = await published();
    const person = newRegistration();
    const { username } = (await newBrowser().register(person)).body.user;
    const credentials = { email: 'second.admin@example.com', password: 'an admin password' };
    const withPasskeys = { ...env, ADMIN_PASSKEYS: 'required' };
    const { SIGNING_KEYS_FILE: _file, ...withoutFile } = env;
    const [rotated, created, promoted, linked] = await Promise.all([
      cli('rotate-keys'),
      cli('create-admin', { args: [credentials.email], input: `${credentials.password}\n` }),
      cli('create-admin', { args: [person.email, '--promote', username] }),
      runServiceCli('auth', 'create-admin', withPasskeys, {
        args: ['third.admin@example.com'],
        input: `${credentials.password}\n`,
      }),
      expect(runServiceCli('auth', 'rotate-keys', withoutFile)).rejects.toThrow(
        'SIGNING_KEYS_FILE is not set',
      ),
    ]);
    expect(rotated).toContain('the signing keys are rotated');
    expect(rotated).not.toContain('"d"');
    expect(created).toContain('the admin is created');
    expect(created).not.toContain('/first-passkey');
    const token = /\/first-passkey\?token=([\w-]+)/.exec(linked)?.[1];
    const options = await newBrowser().call('POST', ROUTES.users.firstPasskeyOptions, { body: { token } });
    expect(options.status).toBe(200);
    expect(promoted).toContain('the account is an admin now; its password is as it was');
    for (const known of [credentials, credentialsOf(person)])
      expect((await newBrowser().login(known)).body.user).toMatchObject({ is_admin: true, is_active: true });

    await admin.query('delete from auth.outbox');
    const [pruned] = await Promise.all([cli('prune-keys'), cli('republish')]);
    expect(pruned).toContain('the signing keys are pruned');
    const { rows } = await admin.query<{ users: string; events: string }>(
      'select (select count(*) from auth.users) as users, (select count(*) from auth.outbox) as events',
    );
    expect(Number(rows[0]!.users)).toBeGreaterThan(0);
    expect(rows[0]!.events).toBe(rows[0]!.users);
    // The process sees the new key without a restart.
    await waitFor(async () => (await published()) === before + 1);
    expect(await cli('waive-passkey', { args: [FIRST_ADMIN.email] })).toContain(
      'needs no passkey for an hour',
    );
  });

  it('logs no address, password, token or cookie, whatever goes wrong', async () => {
    const browser = newBrowser();
    const canary = 'Canary4711';
    const person = { email: `${canary}@example.com`, password: `${canary}-password`, display_name: 'Ada' };
    await browser.register(person);
    await newBrowser().register(person);
    await Promise.all(
      Array.from({ length: 4 }, () => newBrowser().register({ ...person, email: `2${person.email}` })),
    );
    const secrets = new Set<string>([canary]);
    const remember = (): void => {
      secrets.add(browser.accessToken!);
      for (const { value } of browser.cookies.values()) secrets.add(value);
    };
    remember();
    await browser.login(credentialsOf(person));
    remember();
    for (let attempt = 0; attempt < 6; attempt += 1)
      await newBrowser().login({ email: person.email, password: `${canary}-wrong` });
    await browser.register({ email: canary, password: canary, display_name: canary, [canary]: canary });
    const attacker = browser.clone();
    await browser.refresh();
    remember();
    await browser.refresh();
    remember();
    await attacker.refresh();
    await without('users', async () => {
      await browser.login(credentialsOf(person));
      await browser.register({ ...person, email: `3${person.email}` });
    });
    await without('outbox', () => browser.register({ ...person, email: `4${person.email}` }));
    await browser.login('{"email": "Canary4711@example.com", "password": "Canary4711');
    await browser.call('GET', `${ROUTES.users.profile}?search=${canary}%40example.com&query=${canary}`);
    await browser.logout(browser.bearer());
    for (const event of [
      'POST /api/users/login 423',
      'POST /api/users/register 500',
      'refresh_token_reused',
      'POST /api/users/logout 204',
    ])
      await written(event);
    for (const secret of secrets) expect(linesWith(secret)).toEqual([]);
  });

  it('logs no address, link or password, whatever happens to a mail', async () => {
    const canary = 'Canary4712';
    const person = { email: `${canary}@example.com`, password: `${canary}-password`, display_name: 'Ada' };
    const browser = newBrowser();
    await browser.register(person);
    await browser.requestReset(person.email);
    const token = tokenIn(await inbox.mailTo(person.email));
    await browser.confirmReset(`${canary}-token`, `${canary}-next`);
    await browser.confirmReset(token, `${canary}-next`);
    await browser.confirmReset(token, `${canary}-next`);
    await browser.login({ email: person.email, password: `${canary}-next` });
    await browser.changePassword({ current_password: `${canary}-wrong`, new_password: `${canary}-third` });
    await browser.changePassword({ current_password: `${canary}-next`, new_password: `${canary}-third` });
    await browser.updateProfile({ email: `new-${person.email}`, display_name: canary });
    await browser.requestReset(`nobody-${person.email}`);
    await inbox.mailTo(`new-${person.email}`);
    await without('mails', async () => {
      await browser.requestReset(`new-${person.email}`);
      await written('the round of mails failed');
    });
    const { smtpPort } = inbox.ports;
    await inbox.stop();
    const refusing = await startMailServer(smtpPort, (line) =>
      line.startsWith('RCPT') ? `550 ${line} is unknown here` : '250 ok',
    );
    await browser.requestReset(`new-${person.email}`);
    for (const event of [
      'POST /api/users/password-reset/confirm 400',
      'mail sent',
      'EENVELOPE, 550',
      'mail given up',
    ])
      await written(event);
    await new Promise((resolve) => refusing.close(resolve));
    inbox = await MailInbox.start({ smtpPort });
    for (const secret of [canary, canary.toLowerCase(), token]) expect(linesWith(secret)).toEqual([]);
  });

  it('keeps sessions and keys across restarts, and sends the mails that a killed process left queued', async () => {
    const browser = newBrowser();
    const person = newRegistration();
    await browser.register(person);
    // A mail that is due at once may kill the process before it has answered the request.
    await admin.query(`alter table auth.mails alter column due_at set default 'infinity'`);
    await admin.query('delete from auth.mails');
    await service.restart({ FAILPOINTS: 'mail.claimed', ADMIN_PASSWORD: 'another password' });
    expect((await browser.profile()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
    expect((await newBrowser().login(FIRST_ADMIN)).status).toBe(200);

    // Mails about these sign-ins would reach the failpoints first.
    await admin.query('delete from auth.mails');
    expect((await browser.requestReset(person.email)).status).toBe(200);
    const makeDue = (time: string) =>
      admin.query('update auth.mails set due_at = $1 where settled_at is null', [time]);
    await makeDue('now');
    expect(await service.exited).toMatchObject({ signal: 'SIGKILL' });
    expect(inbox.mailsTo(person.email)).toEqual([]);
    await makeDue('infinity');

    // Killed again before it can record the mail as sent: the mail arrives twice, with the same Message-ID.
    await service.restart({ FAILPOINTS: 'mail.sent' });
    await makeDue('now');
    expect(await service.exited).toMatchObject({ signal: 'SIGKILL' });
    await makeDue('infinity');
    await service.restart({ FAILPOINTS: '' });
    await makeDue('now');
    await waitFor(() => inbox.mailsTo(person.email).length === 2);
    const [second, first] = inbox.mailsTo(person.email);
    expect([second!.message_id, second!.text]).toEqual([first!.message_id, first!.text]);
    expect((await newBrowser().confirmReset(tokenIn(second!), 'a new password')).status).toBe(200);
  });
});
