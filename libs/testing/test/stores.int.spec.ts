import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  isAnswering,
  postgresUser,
  query,
  startProcess,
  startProgram,
  startStore,
  type StoreServer,
} from '@fourfold/stack';
import { createTestDatabase, storeUrls, waitFor } from '../src';

const PASSWORD = 'dishwasher';

/** One exchange with a server of a line-based protocol, as those of Redis and NATS are. */
async function say(url: string, line: string, answer: RegExp): Promise<string> {
  const { hostname, port, password, protocol } = new URL(url);
  const login = protocol === 'redis:' && password ? `AUTH ${password}\r\n` : '';
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  try {
    await once(socket, 'connect');
    socket.write(`${login}${line}\r\n`);
    await waitFor(() => answer.test(received), { what: `${answer} after '${line}'` });
    return received;
  } finally {
    socket.destroy();
  }
}

describe('a test database', () => {
  it('gives each service a role that sees its own schema only', async () => {
    const database = await createTestDatabase();
    try {
      const auth = await database.url('auth');
      const puzzles = await database.url('puzzles');
      await query(auth, 'create table secrets (id int)');
      await expect(query(puzzles, 'select * from auth.secrets')).rejects.toThrow(
        /permission denied for schema auth/,
      );
      await expect(query(auth, 'create table public.x (id int)')).rejects.toThrow(/permission denied/);
    } finally {
      await database.drop();
    }
    await expect(query(database.adminUrl, 'select 1')).rejects.toThrow(/does not exist/);
  });
});

describe('a Postgres of its own', () => {
  let postgres: StoreServer;

  beforeAll(async () => {
    postgres = await startStore('postgres', { password: PASSWORD });
  });
  afterAll(() => postgres?.destroy());

  it('keeps its port and its data after a SIGKILL', async () => {
    expect(postgres.url).not.toBe(storeUrls().postgres);
    await query(postgres.url, 'create table kept (id int); insert into kept values (7); checkpoint');
    await postgres.kill();
    await expect(query(postgres.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
    await postgres.start();
    expect(await query(postgres.url, 'select id from kept')).toEqual([{ id: 7 }]);
  });

  it('requires its password', async () => {
    await expect(query(postgres.url.replace(PASSWORD, 'guess'), 'select 1')).rejects.toThrow(
      /authentication failed/,
    );
  });
});

describe('a Postgres that is a program', () => {
  it('starts after an interrupted initialisation, and with a lock file that names another program', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cut-short-'));
    chmodSync(dataDir, 0o755);
    mkdirSync(join(dataDir, 'data.fresh'));
    writeFileSync(join(dataDir, 'data.fresh/PG_VERSION'), '15\n');
    const postgres = await startProgram('postgres', { dataDir });
    const user = postgresUser();
    const stranger = startProcess({ command: 'sleep', args: ['60'], cwd: '/', ...(user ? { user } : {}) });
    try {
      expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await postgres.kill();
      const lock = join(dataDir, 'data/postmaster.pid');
      writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(stranger.pid)));
      await postgres.start();
      expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(stranger.running).toBe(true);
    } finally {
      await stranger.kill();
      await postgres.destroy();
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe('a Redis of its own', () => {
  let redis: StoreServer;

  beforeAll(async () => {
    redis = await startStore('redis', { password: PASSWORD });
  });
  afterAll(() => redis?.destroy());

  it('keeps acknowledged writes after a SIGKILL', async () => {
    await say(redis.url, 'SET kept 7', /\+OK[^]*\+OK/);
    await redis.kill();
    await redis.start();
    await say(redis.url, 'GET kept', /\$1\r\n7/);
  });

  it('requires its password', async () => {
    expect(await isAnswering('redis', redis.url.replace(PASSWORD, 'guess'))).toBe(false);
  });

  it('answers nothing while paused and everything afterwards', async () => {
    await redis.pause();
    expect(await isAnswering('redis', redis.url)).toBe(false);
    await redis.resume();
    await waitFor(() => isAnswering('redis', redis.url));
  });
});

describe('a NATS of its own', () => {
  it('comes back with JetStream on the same port', async () => {
    const nats = await startStore('nats');
    try {
      const { url } = nats;
      await nats.kill();
      await nats.start();
      expect(nats.url).toBe(url);
      expect(await say(url, '', /^INFO /)).toMatch(/"jetstream":true/);
    } finally {
      await nats.destroy();
    }
  });
});
