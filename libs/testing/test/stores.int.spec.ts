import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  createTestDatabase,
  isAnswering,
  postgresUser,
  startProcess,
  startProgram,
  startStore,
  storeUrls,
  waitFor,
} from '../src';

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** One exchange with a server that speaks lines: Redis and NATS both do. */
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
      await rows(auth, 'create table secrets (id int)');
      await expect(rows(puzzles, 'select * from auth.secrets')).rejects.toThrow(
        /permission denied for schema auth/,
      );
      await expect(rows(auth, 'create table public.x (id int)')).rejects.toThrow(/permission denied/);
    } finally {
      await database.drop();
    }
    await expect(rows(database.adminUrl, 'select 1')).rejects.toThrow(/does not exist/);
  });
});

describe('a store of its own', () => {
  it('keeps its port and its data over a SIGKILL', async () => {
    const postgres = await startStore('postgres');
    try {
      await rows(postgres.url, 'create table kept (id int); insert into kept values (7); checkpoint');
      await postgres.kill();
      await expect(rows(postgres.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
      await postgres.start();
      expect(await rows(postgres.url, 'select id from kept')).toEqual([{ id: 7 }]);
    } finally {
      await postgres.destroy();
    }
    expect(postgres.url).not.toBe(storeUrls().postgres);
  });

  it('ignores a lock file whose process id belongs to another program by now', async () => {
    const postgres = await startProgram('postgres');
    const user = postgresUser();
    const stranger = startProcess({ command: 'sleep', args: ['60'], cwd: '/', ...(user ? { user } : {}) });
    try {
      await postgres.kill();
      const lock = join(postgres.folder, 'data/postmaster.pid');
      writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(stranger.pid)));
      await postgres.start();
      expect(await rows(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(stranger.running).toBe(true);
    } finally {
      await stranger.kill();
      await postgres.destroy();
    }
  });

  it('starts over after an interrupted initialisation', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cut-short-'));
    chmodSync(dataDir, 0o755);
    mkdirSync(join(dataDir, 'data.fresh'));
    writeFileSync(join(dataDir, 'data.fresh/PG_VERSION'), '15\n');
    const postgres = await startProgram('postgres', { dataDir });
    try {
      expect(await rows(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await postgres.destroy();
      rmSync(dataDir, { recursive: true });
    }
  });

  it('keeps what Redis acknowledged over a SIGKILL', async () => {
    const redis = await startStore('redis');
    try {
      await say(redis.url, 'SET kept 7', /\+OK/);
      await redis.kill();
      await redis.start();
      expect(await say(redis.url, 'GET kept', /\$1\r\n7/)).toBeTruthy();
    } finally {
      await redis.destroy();
    }
  });

  it('brings NATS back with JetStream on the same port', async () => {
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

  it('requires its password when it was given one', async () => {
    const [postgres, redis] = await Promise.all(
      (['postgres', 'redis'] as const).map((kind) => startStore(kind, { password: 'dishwasher' })),
    );
    try {
      expect(await rows(postgres!.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await expect(rows(postgres!.url.replace('dishwasher', 'guess'), 'select 1')).rejects.toThrow(
        /authentication failed/,
      );
      await waitFor(() => isAnswering('redis', redis!.url));
      expect(await isAnswering('redis', redis!.url.replace('dishwasher', 'guess'))).toBe(false);
    } finally {
      await Promise.all([postgres!.destroy(), redis!.destroy()]);
    }
  });

  it('answers nothing while paused and everything afterwards', async () => {
    const redis = await startStore('redis');
    try {
      await redis.pause();
      expect(await isAnswering('redis', redis.url)).toBe(false);
      await redis.resume();
      await waitFor(() => isAnswering('redis', redis.url));
    } finally {
      await redis.destroy();
    }
  });
});
