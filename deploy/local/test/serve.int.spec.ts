import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATION_ROUTES, ROUTES } from '@fourfold/contracts';
import { freePort, startProcess, type ManagedProcess, type ProcessName } from '@fourfold/stack';
import { launcherEnvironment } from './launcher-environment';

/** The launcher stops its groups of processes one after the other. */
const STOP_GRACE_MS = 60_000;

/** A path of each process, with its status while no other process runs. */
const ALONE: Record<ProcessName, [path: string, status: number]> = {
  auth: [ROUTES.jwks, 200],
  puzzles: [ROUTES.leaderboards.todayPublic, 200],
  social: [ROUTES.friends.list, 401],
  battle: [ROUTES.battle.stats, 401],
  admin: [ROUTES.admin.stats, 401],
  // No upstream runs.
  gateway: [ROUTES.leaderboards.todayPublic, 502],
};

describe('one service from source', () => {
  let data: string;
  const launchers: ManagedProcess[] = [];

  const launch = (args: string[], ports: Record<string, string>): ManagedProcess => {
    const { PORT: _port, ...env } = launcherEnvironment();
    const launcher = startProcess({
      command: process.execPath,
      args: [join(__dirname, '../start.mjs'), ...args],
      env: { ...env, ...ports, FOURFOLD_DATA_DIR: data },
    });
    launchers.push(launcher);
    return launcher;
  };

  beforeAll(() => {
    data = mkdtempSync(join(tmpdir(), 'fourfold-serve-'));
  });
  afterEach(async () => {
    for (const launcher of launchers.splice(0).reverse()) await launcher.stop('SIGTERM', STOP_GRACE_MS);
  });
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  /** Serves a service; resolves when it is running. */
  async function serve(name: ProcessName): Promise<{ launcher: ManagedProcess; url: string }> {
    const port = String(await freePort());
    const launcher = launch(['serve', name], { PORT: port });
    await launcher.waitForLine(new RegExp(`${name} is running alone: +http://localhost:${port} `));
    return { launcher, url: `http://127.0.0.1:${port}` };
  }

  async function expectItAnswers(name: ProcessName, url: string): Promise<void> {
    const [path, status] = ALONE[name];
    for (const probe of [OPERATION_ROUTES.live, OPERATION_ROUTES.ready])
      expect((await fetch(url + probe)).status).toBe(200);
    expect((await fetch(url + path)).status).toBe(status);
  }

  it.each<[ProcessName, ProcessName[]]>([
    ['gateway', []],
    ['puzzles', ['auth', 'social', 'battle', 'admin']],
  ])('%s runs alone with its stores, which other services can share', async (first, others) => {
    const { launcher, url } = await serve(first);
    await launcher.waitForLine(/It needs .*Redis, which run/);
    await expectItAnswers(first, url);
    await Promise.all(
      others.map(async (name) => {
        const { launcher, url } = await serve(name);
        expect(launcher.logs()).toContain('The stores are those that already run');
        await expectItAnswers(name, url);
        expect(await launcher.kill('SIGTERM')).toEqual({ code: 0, signal: null });
      }),
    );
    expect(await launcher.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    await expect(fetch(url + OPERATION_ROUTES.live)).rejects.toThrow();
  });
});
