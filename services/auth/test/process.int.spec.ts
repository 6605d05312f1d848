import { ROUTES } from '@fourfold/contracts';
import {
  runServiceCli,
  spawnService,
  startProcess,
  waitFor,
  writeSigningKeys,
  type ServiceProcess,
  type TestDatabase,
} from '@fourfold/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { authEnvironment } from './auth-app';
import { Browser, credentialsOf, somebody } from './browser';

describe('auth as a process', () => {
  let env: Record<string, string>;
  let database: TestDatabase;
  let admin: Client;
  let folder: string;
  let service: ServiceProcess | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourfold-auth-'));
    const keys = join(folder, 'keys.json');
    writeSigningKeys(keys);
    ({ env, database } = await authEnvironment({ SIGNING_KEYS_FILE: keys, LOG_LEVEL: 'trace' }));
    admin = new Client({ connectionString: database.adminUrl });
    await admin.connect();
  });
  afterEach(async () => {
    await service?.kill();
    service = undefined;
  });
  afterAll(async () => {
    await admin.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const start = async (changes: Record<string, string> = {}): Promise<Browser> => {
    service = await spawnService('auth', { ...env, ...changes });
    return new Browser(service.url);
  };

  it('writes no address, password, token or cookie into its log, whatever goes wrong', async () => {
    const browser = await start();
    const canary = 'Canary4711';
    const person = { email: `${canary}@example.com`, password: `${canary}-password`, display_name: 'Ada' };
    await browser.register(person);
    await new Browser(service!.url).register(person);
    await Promise.all(
      Array.from({ length: 4 }, () =>
        new Browser(service!.url).register({ ...person, email: `2${person.email}` }),
      ),
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
      await new Browser(service!.url).login({ email: person.email, password: `${canary}-wrong` });
    await browser.register({ email: canary, password: canary, display_name: canary, [canary]: canary });
    const thief = browser.clone();
    await browser.refresh();
    remember();
    await browser.refresh();
    remember();
    await thief.refresh();
    await admin.query('alter table auth.users rename to users_away');
    await browser.login(credentialsOf(person));
    await browser.register({ ...person, email: `3${person.email}` });
    await admin.query('alter table auth.users_away rename to users');
    await admin.query('alter table auth.outbox rename to outbox_away');
    await browser.register({ ...person, email: `4${person.email}` });
    await admin.query('alter table auth.outbox_away rename to outbox');
    await browser.login('{"email": "Canary4711@example.com", "password": "Canary4711');
    await browser.call('GET', `${ROUTES.users.profile}?search=${canary}%40example.com&query=${canary}`);
    await browser.logout({ authorization: `Bearer ${browser.accessToken}` });
    await service!.stop();
    const logs = service!.logs();
    expect(logs).toContain('POST /api/users/login 423');
    expect(logs).toContain('POST /api/users/register 500');
    expect(logs).toContain('refresh_token_reused');
    const leaks = [...secrets].filter((secret) => logs.includes(secret));
    expect(leaks).toEqual([]);
  });

  it('sends cookies over https only when that is how people reach it', async () => {
    const browser = await start({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://fourfold.example',
      // Nobody listens there; neither is needed for this.
      REDIS_URL: 'redis://auth:a-secret-of-its-own@127.0.0.1:9',
      NATS_URL: 'nats://auth:a-secret-of-its-own@127.0.0.1:9',
      COOKIE_SECRET: 'a-secret-of-its-own-with-enough-characters',
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    const { status, setCookies } = await browser.register(somebody());
    expect(status).toBe(201);
    expect(setCookies).toHaveLength(3);
    for (const line of setCookies) expect(line).toMatch(/; Secure; SameSite=Strict$/);
    expect((await browser.refresh({ origin: 'https://fourfold.example' })).status).toBe(200);
    expect((await browser.refresh({ origin: 'http://localhost:8000' })).status).toBe(403);
  });

  it('makes the first admin at its first start, and goes on with its sessions and keys at the next', async () => {
    const credentials = { email: 'First.Admin@example.com', password: 'an admin password' };
    const variables = { ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password };
    const browser = await start(variables);
    await browser.register(somebody());
    await service!.restart({ ADMIN_PASSWORD: 'another password' });
    expect((await browser.profile()).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
    const { body } = await new Browser(service!.url).login(credentials);
    expect(body.user).toMatchObject({ email: credentials.email, is_admin: true, is_active: true });
    const { rows } = await admin.query(`select type from auth.outbox where aggregate_id = $1`, [
      body.user.user_id,
    ]);
    expect(rows).toEqual([{ type: 'user.registered' }]);
  });

  it('says what is missing and ends when it is not fit for production', async () => {
    const { SIGNING_KEYS_FILE: _file, ...incomplete } = env;
    const child = startProcess({
      command: process.execPath,
      args: ['-C', '@fourfold/source', '-r', '@swc-node/register', 'src/main.ts'],
      cwd: join(__dirname, '..'),
      env: { PATH: process.env.PATH, ...incomplete, NODE_ENV: 'production' },
    });
    const { code } = await child.exited;
    expect(code).toBe(78);
    expect(child.logs()).toContain('SIGNING_KEYS_FILE is not set');
    expect(child.logs()).toContain('COOKIE_SECRET must be set');
    expect(child.logs()).toContain('SMTP_URL is not set');
    for (const name of ['PUBLIC_URL', 'REDIS_URL', 'NATS_URL'])
      expect(child.logs()).toContain(`${name} must be set`);
  });

  it('has a command line: migrations any number of times, admins, republishing', async () => {
    expect(await runServiceCli('auth', 'migrate', env)).toContain('the schema is up to date');
    const variables = { ADMIN_EMAIL: 'second.admin@example.com', ADMIN_PASSWORD: 'an admin password' };
    expect(await runServiceCli('auth', 'create-admin', { ...env, ...variables })).toContain(
      'the admin is created',
    );
    await expect(runServiceCli('auth', 'create-admin', { ...env, ...variables })).rejects.toThrow(
      'the address has an account',
    );
    await admin.query('delete from auth.outbox');
    await runServiceCli('auth', 'republish', env);
    const { rows } = await admin.query<{ users: string; events: string }>(
      'select (select count(*) from auth.users) as users, (select count(*) from auth.outbox where published_at is null) as events',
    );
    expect(Number(rows[0]!.users)).toBeGreaterThan(0);
    expect(rows[0]!.events).toBe(rows[0]!.users);
  });

  it('makes an admin from the command line, who can sign in', async () => {
    const credentials = { email: 'third.admin@example.com', password: 'an admin password' };
    await runServiceCli('auth', 'create-admin', env, [credentials.email, credentials.password]);
    await expect(runServiceCli('auth', 'create-admin', env, ['nobody', 'secret'])).rejects.toThrow(
      'the first argument must be an e-mail address',
    );
    const { status, body } = await (await start()).login(credentials);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: credentials.email, is_admin: true, is_active: true });
  });

  it('complains of a first admin whose address belongs to a player, whom the command line promotes by name only', async () => {
    const person = somebody();
    const browser = await start();
    await browser.register(person);
    const complaint = 'ADMIN_EMAIL is the address of an account that is no admin';
    await service!.restart({ ADMIN_EMAIL: person.email.toUpperCase(), ADMIN_PASSWORD: 'an admin password' });
    expect(service!.logs()).toContain(complaint);
    expect((await browser.profile()).body.is_admin).toBe(false);
    const createAdmin = (...args: string[]) =>
      runServiceCli('auth', 'create-admin', env, [person.email, ...args]);
    const { username } = (await browser.profile()).body;
    await expect(createAdmin('an admin password')).rejects.toThrow(`--promote ${username}`);
    await expect(createAdmin('--promote', 'somebody_else')).rejects.toThrow('the address has no account');
    expect((await browser.profile()).body.is_admin).toBe(false);
    expect(await createAdmin('--promote', username!)).toContain(
      'the account is an admin now; its password is as it was',
    );
    expect(await createAdmin('--promote', username!)).toContain('the account is an admin already');
    const { status, body } = await browser.login(credentialsOf(person));
    expect({ status, is_admin: body.user.is_admin }).toEqual({ status: 200, is_admin: true });
    await service!.stop();
    const before = service!.logs().length;
    await service!.restart();
    expect(service!.logs().slice(before)).not.toContain(complaint);
  });

  it('rotates its signing keys from the command line while it runs', async () => {
    const browser = await start();
    const published = async (): Promise<number> => {
      const { body } = await browser.call<{ keys: unknown[] }>('GET', ROUTES.jwks);
      return body.keys.length;
    };
    const before = await published();
    const { SIGNING_KEYS_FILE: _file, ...without } = env;
    await expect(runServiceCli('auth', 'rotate-keys', without)).rejects.toThrow(
      'SIGNING_KEYS_FILE is not set',
    );
    const log = await runServiceCli('auth', 'rotate-keys', env);
    expect(log).toContain('the signing keys are rotated');
    expect(log).not.toContain('"d"');
    await waitFor(async () => (await published()) === before + 1);
    expect(await runServiceCli('auth', 'prune-keys', env)).toContain('the signing keys are pruned');
  });

  it('is refused every other schema by the database', async () => {
    const other = new Client({ connectionString: await database.url('puzzles') });
    await other.connect();
    await expect(other.query('select * from auth.users')).rejects.toMatchObject({ code: '42501' });
    await other.end();
  });
});
