import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '@fourfold/contracts';
import {
  createStackDatabase,
  locatePostgresClient,
  runProcess,
  startProgram,
  type ProgramServer,
  type StackDatabase,
} from '@fourfold/stack';

/** A certificate for the address of the server, made by its own user. */
const MAKE_CERTIFICATE =
  'openssl req -x509 -newkey rsa:2048 -nodes -keyout tls.key -out tls.crt -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 2>/dev/null';

/** Longer than a role is allowed for a statement. */
const SLOW_S = 0.3;
const ALLOWED = '100ms';

describe('a backup of a server with a CA of its own, by roles with limits for requests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-limits-'));
  let server: ProgramServer;
  let database: StackDatabase;
  let env: Record<string, string>;

  beforeAll(async () => {
    server = await startProgram('postgres');
    database = await createStackDatabase(server.url);
    await database.query(`copy (select) to program '${MAKE_CERTIFICATE}'`);
    for (const setting of [`ssl_cert_file = 'tls.crt'`, `ssl_key_file = 'tls.key'`, 'ssl = on'])
      await database.query(`alter system set ${setting}`);
    await database.query('select pg_reload_conf()');
    const [{ certificate }] = (await database.query<{ certificate: string }>(
      `select pg_read_file('tls.crt') as certificate`,
    )) as [{ certificate: string }];
    const ca = join(folder, 'ca.crt');
    writeFileSync(ca, certificate);
    const urls: [string, string][] = [];
    for (const service of SERVICE_NAMES) {
      const url = await database.url(service);
      urls.push([`${service.toUpperCase()}_DATABASE_URL`, `${url}?sslmode=verify-full`]);
      // Statistics of the table take as long as those of a large one.
      for (const statement of [
        `create table migrations (id integer, name text)`,
        `insert into migrations values (1, 'first')`,
        `create table big (id integer)`,
        `insert into big values (1)`,
        `create function ${service}.slow(integer) returns integer immutable language plpgsql
           as 'begin perform pg_sleep(${SLOW_S}); return $1; end'`,
        `create index on big (${service}.slow(id))`,
      ])
        await asRole(service, statement);
      await database.query(
        `alter role ${roleOf(url)} in database ${database.name} set statement_timeout = '${ALLOWED}'`,
      );
    }
    env = {
      ...Object.fromEntries(urls),
      NODE_EXTRA_CA_CERTS: ca,
      PGSSLROOTCERT: ca,
      POSTGRES_BIN_DIR: locatePostgresClient()!,
      PATH: process.env.PATH!,
    };
  });
  afterAll(async () => {
    await server.destroy();
    rmSync(folder, { recursive: true });
  });

  const roleOf = (url: string): string => new URL(url).username;
  async function asRole(service: string, statement: string): Promise<void> {
    const role = roleOf(await database.url(service));
    await database.query(`set role ${role}; set search_path = ${service}; ${statement}; reset role`);
  }
  const run = (...args: string[]): Promise<unknown> =>
    runProcess({
      command: process.execPath,
      args: [
        '-C',
        '@fourfold/source',
        '-r',
        '@swc-node/register',
        join(__dirname, '../src/main.ts'),
        ...args,
      ],
      env,
    });

  it('dumps, and restores with statistics that take longer than any request may', async () => {
    const dump = join(folder, 'dump');
    await run('backup', dump);
    await asRole('auth', 'insert into big values (2)');
    await asRole('auth', `comment on schema auth is 'prepared from these sources'`);
    await run('restore', dump, '--overwrite');
    const rows = await database.query('select * from auth.big');
    expect(rows).toEqual([{ id: 1 }]);
    const [{ analysed }] = (await database.query<{ analysed: number }>(
      `select count(*)::integer as analysed from pg_stats where schemaname = 'auth' and tablename = 'big'`,
    )) as [{ analysed: number }];
    expect(analysed).toBe(1);
    const [{ note }] = (await database.query<{ note: string | null }>(
      `select obj_description('auth'::regnamespace) as note`,
    )) as [{ note: string | null }];
    expect(note).toBeNull();
  });

  it('has the secrets of every process with Compose, and restores them before anything else', async () => {
    const [secrets, image] = [join(folder, 'secrets'), join(folder, 'image')];
    for (const service of SERVICE_NAMES) {
      mkdirSync(join(secrets, service), { recursive: true });
      const url = env[`${service.toUpperCase()}_DATABASE_URL`];
      writeFileSync(join(secrets, service, 'env'), `DATABASE_URL=${url}\nCOOKIE_SECRET=${service}\n`);
    }
    mkdirSync(join(image, 'dist'), { recursive: true });
    const start = ['-C', '@fourfold/source', '-r', '@swc-node/register', join(__dirname, '../src/main.ts')];
    writeFileSync(
      join(image, 'dist/main.js'),
      `const { execFileSync } = require('node:child_process');
       const args = [...${JSON.stringify(start)}, ...process.argv.slice(2)];
       execFileSync(process.execPath, args, { cwd: ${JSON.stringify(__dirname)}, stdio: 'inherit' });`,
    );
    const { PATH, POSTGRES_BIN_DIR, PGSSLROOTCERT, NODE_EXTRA_CA_CERTS } = env;
    // Fails at whatever has no place on the disk.
    const full = join(folder, 'full');
    mkdirSync(full);
    writeFileSync(join(full, 'tar'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const script = (args: string[], path = PATH!): Promise<unknown> =>
      runProcess({
        command: 'sh',
        args: [join(__dirname, '../compose.sh'), ...args],
        cwd: image,
        env: {
          ...{ PATH: path, POSTGRES_BIN_DIR, PGSSLROOTCERT, NODE_EXTRA_CA_CERTS },
          ...{ BACKUP_FOLDER: folder, SECRETS_FOLDER: secrets },
        },
      });
    await expect(script(['backup', 'half'], `${full}:${PATH!}`)).rejects.toThrow();
    expect(existsSync(join(folder, 'half/manifest.json'))).toBe(false);
    await script(['backup', 'whole']);
    await script(['check', 'whole']);
    expect(existsSync(join(folder, 'whole/auth.dump'))).toBe(true);
    const listed = execFileSync('tar', ['-tf', join(folder, 'whole/secrets.tar')], { encoding: 'utf8' });
    // Only volumes: the folder around them cannot be changed in the container.
    expect(listed.split('\n')).not.toContain('./');
    rmSync(secrets, { recursive: true });
    mkdirSync(secrets);
    await script(['secrets', 'whole']);
    for (const service of SERVICE_NAMES)
      expect(readFileSync(join(secrets, service, 'env'), 'utf8')).toContain(`COOKIE_SECRET=${service}`);
    const needed = ['manifest.json', 'auth.dump', 'secrets.tar'];
    for (const name of needed) {
      renameSync(join(folder, 'whole', name), join(folder, name));
      await expect(script(['check', 'whole'])).rejects.toThrow();
      renameSync(join(folder, name), join(folder, 'whole', name));
    }
  });

  it('asks the server itself where the URLs name a pooler', async () => {
    const { port } = new URL(server.url);
    const direct = { ...env, POSTGRES_ADDRESS: `127.0.0.1:${port}` };
    env = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        name,
        value.replace(/127\.0\.0\.1:\d+/, 'pooler.invalid:5432'),
      ]),
    );
    await expect(run('backup', join(folder, 'pooled'))).rejects.toThrow('pooler.invalid');
    env = { ...env, POSTGRES_ADDRESS: direct.POSTGRES_ADDRESS };
    await run('backup', join(folder, 'direct'));
    expect(readFileSync(join(folder, 'direct/manifest.json'), 'utf8')).toContain('auth.dump');
  });
});
