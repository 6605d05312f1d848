import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  endLeftover,
  freePort,
  isAlive,
  isAnswering,
  isPortFree,
  recordedPid,
  startProcess,
  startStore,
  type ManagedProcess,
} from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { launcherEnvironment } from './launcher-environment';

/** The launcher stops its groups of processes one after the other. */
const STOP_GRACE_MS = 60_000;
const PROCESSES = ['auth', 'puzzles', 'social', 'battle', 'admin', 'gateway', 'inbox'];
const STORES = ['postgres', 'redis', 'nats'];

/** Runs the real launcher on its own ports and data. The tests run in order and share its state. */
describe('npm start', () => {
  let data: string;
  let port: number;
  let launcher: ManagedProcess;

  const start = (): ManagedProcess =>
    startProcess({
      command: process.execPath,
      args: [join(__dirname, '../start.mjs')],
      env: { ...launcherEnvironment(), PORT: String(port), FOURFOLD_DATA_DIR: data, LOG_FORMAT: '' },
    });
  const up = (process: ManagedProcess): Promise<void> => process.waitForLine(/Stop everything/);
  const folderOf = (name: string): string => join(data, STORES.includes(name) ? name : `run/${name}`);
  const pidOf = (name: string): number | undefined => recordedPid(folderOf(name));
  const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
  const boardAnswers = async (): Promise<boolean> => (await ask('/api/leaderboard/public/today')).ok;

  async function comesBackAfterKill(name: string): Promise<void> {
    const before = pidOf(name);
    process.kill(before!, 'SIGKILL');
    await waitFor(() => pidOf(name) !== undefined && pidOf(name) !== before, { what: name });
    await waitFor(boardAnswers, { what: `the board after the death of ${name}` });
  }

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'fourfold-launcher-'));
    port = await freePort();
    launcher = start();
    await up(launcher);
  });

  afterAll(async () => {
    await launcher.stop('SIGTERM', STOP_GRACE_MS);
    for (const name of [...PROCESSES, ...STORES]) await endLeftover(folderOf(name));
    rmSync(data, { recursive: true, force: true });
  });

  it('serves the page and the starter content at one address', async () => {
    expect(await (await ask('/')).text()).toContain('<div id="root">');
    expect((await ask('/api/leaderboard/public/today')).status).toBe(200);
  });

  it('listens on 127.0.0.1 and nowhere else, in every process and store, and says who can reach it', async () => {
    const ports = JSON.parse(readFileSync(join(data, 'ports.json'), 'utf8')) as Record<string, number>;
    expect(Object.keys(ports)).toEqual(expect.arrayContaining(['auth', 'metrics', 'inbox', 'postgres']));
    for (const [name, taken] of Object.entries({ ...ports, gateway: port }))
      expect({ name, isFree: await isPortFree(taken, '127.0.0.2') }).toEqual({ name, isFree: true });
    expect(await isPortFree(port)).toBe(false);
    expect(launcher.logs()).toContain('Only this machine can reach it; HOST=0.0.0.0 opens it to others');
  });

  it('shows the mails that it sends in a local inbox', async () => {
    const url = /Mails it sends: +(http:\/\/127\.0\.0\.1:\d+)/.exec(launcher.logs())?.[1];
    const email = 'ada@example.com';
    const post = (path: string, body: object): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('/api/users/register', { email, password: 'secret', display_name: 'Ada' });
    expect((await post('/api/users/password-reset/request', { email })).status).toBe(200);
    await waitFor(async () => {
      const mails = (await (await fetch(`${url}/messages?to=${email}`)).json()) as { text: string }[];
      return mails[0]?.text.includes(`http://localhost:${port}/reset-password?token=`);
    });
  });

  it('makes its secrets readable by their owner only', () => {
    for (const name of ['secrets.json', 'signing-keys.json', 'auth.env']) {
      expect(statSync(join(data, name)).mode & 0o077).toBe(0);
    }
  });

  it.each(['puzzles', 'gateway', 'redis', 'nats', 'postgres'])(
    'restarts %s after a SIGKILL',
    async (name) => {
      await comesBackAfterKill(name);
      await launcher.waitForLine(new RegExp(`WARN \\(fourfold\\): ${name} has ended`));
    },
  );

  it('refuses to run twice on the same data', async () => {
    const running = pidOf('launcher');
    const second = startProcess({
      command: process.execPath,
      args: [join(__dirname, '../start.mjs')],
      env: { ...launcherEnvironment(), PORT: String(await freePort()), FOURFOLD_DATA_DIR: data },
    });
    expect((await second.exited).code).toBe(1);
    expect(second.logs()).toContain(`already runs from this folder (process ${running})`);
    expect(pidOf('launcher')).toBe(running);
    await waitFor(boardAnswers, { what: 'the board of the first launcher' });
  });

  it('cleans up after a launcher that was killed, and starts again on the same data', async () => {
    const orphans = [...PROCESSES, ...STORES].map((name) => pidOf(name)!);
    process.kill(pidOf('launcher')!, 'SIGKILL');
    await launcher.exited;
    expect(orphans.every(isAlive)).toBe(true);
    launcher = start();
    await up(launcher);
    expect(orphans.some(isAlive)).toBe(false);
    expect(launcher.logs()).toContain(
      `Ended ${orphans.length} processes that an earlier run had left behind`,
    );
    expect(await boardAnswers()).toBe(true);
  });

  it('stops only its own processes on Ctrl-C', async () => {
    const stranger = await startStore('redis');
    const ours = [...PROCESSES, ...STORES].map((name) => pidOf(name)!);
    expect(await launcher.kill('SIGINT')).toEqual({ code: 0, signal: null });
    expect(ours.some(isAlive)).toBe(false);
    await waitFor(() => isAnswering('redis', stranger.url));
    await stranger.destroy();
  });
});
