import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ROUTES, type AdminStats, type Friend, type LoginResponse } from '@fourfold/contracts';
import {
  DEMO_CONTENT,
  freePort,
  runServiceCommands,
  serviceFolder,
  startProcess,
  type ManagedProcess,
  type ServiceName,
} from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { launcherEnvironment } from './launcher-environment';

/** The launcher stops its groups of processes one after the other. */
const STOP_GRACE_MS = 60_000;
/** Below the limit for the requests of one address. */
const PATIENTLY = { intervalMs: 1_000 };

const { leaderboards, friends, battle, admin } = ROUTES;
/** What the screens of a player and of an admin show. */
const SCREENS = [
  ROUTES.scores.mine,
  ...[leaderboards.today, leaderboards.todayFriends, leaderboards.allTime],
  ...[leaderboards.streaks, leaderboards.totalScores, leaderboards.totalScoresFriends],
  ...[friends.list, friends.pending, friends.sent, friends.blocks],
  ...[battle.history, battle.leaderboard, battle.leaderboardFriends],
  ...[admin.reports, admin.flaggedGames, admin.flaggedBattles, admin.failedLogins, admin.users],
];

/** The tests run in order and share the launcher. */
describe('npm run dev -- --seed', () => {
  let data: string;
  let web: string;
  let launcher: ManagedProcess;
  let token: string;

  const launch = (env: NodeJS.ProcessEnv): ManagedProcess =>
    startProcess({
      command: process.execPath,
      args: [join(__dirname, '../start.mjs'), 'dev', '--seed'],
      env: { ...launcherEnvironment(), FOURFOLD_DATA_DIR: data, ...env },
    });
  /** Runs a command of several services; returns what each wrote. */
  const run = async (names: readonly ServiceName[], command: string): Promise<string[]> => {
    const envOf = (name: string) => parseEnv(readFileSync(join(data, `${name}.env`), 'utf8'));
    const output = await runServiceCommands(
      names.map((service) => ({ service, command, env: envOf(service) })),
    );
    return names.map((name) =>
      output
        .split('\n')
        .filter((line) => line.includes(`"service":"${name}"`))
        .join('\n'),
    );
  };
  /** Again while a service says that it is too busy, as on a busy machine. */
  const ask = async <T>(path: string): Promise<T> => {
    const response = await waitFor(
      async () => {
        const answer = await fetch(web + path, { headers: { authorization: `Bearer ${token}` } });
        return answer.status !== 503 && answer;
      },
      { ...PATIENTLY, what: `an answer of ${path}` },
    );
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    return (await response.json()) as T;
  };
  const screens = (): Promise<unknown[]> => Promise.all(SCREENS.map((path) => ask<unknown>(path)));

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'fourfold-dev-'));
    const [port, webPort] = [String(await freePort()), String(await freePort())];
    web = `http://localhost:${webPort}`;
    launcher = launch({ PORT: port, WEB_PORT: webPort });
    await launcher.waitForLine(/Stop everything/);
  });
  afterAll(async () => {
    await launcher.stop('SIGTERM', STOP_GRACE_MS);
    rmSync(data, { recursive: true, force: true });
  });

  it('runs everything together', async () => {
    expect(launcher.logs()).toContain(`Fourfold is running:  ${web}`);
    expect(await (await fetch(web)).text()).toContain('/@vite/client');
    expect((await fetch(web + leaderboards.todayPublic)).status).toBe(200);
  });

  it('prints accounts with which one can sign in', async () => {
    const [, email] = /Sign in as: +(\S+) \(an admin\)/.exec(launcher.logs())!;
    const [, password] = /with the password (\S+)/.exec(launcher.logs())!;
    const response = await fetch(web + ROUTES.users.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(response.status).toBe(200);
    token = ((await response.json()) as LoginResponse).access_token;
  });

  it('fills every screen, also with what services know from events only', async () => {
    // Not the games and battles of today: there are none yet in the first hours of a day.
    const stats = (): Promise<AdminStats> => ask(admin.stats);
    await waitFor(async () => (await stats()).total_users === 20, PATIENTLY);
    const listed = (): Promise<Friend[]> => ask(friends.list);
    await waitFor(async () => (await listed()).some(({ current_streak }) => current_streak > 0), PATIENTLY);
    const shown = await screens();
    expect(SCREENS.filter((_, index) => isEmpty(shown[index]))).toEqual([]);
  });

  it('stores facts and derived data that agree', async () => {
    for (const written of await run(['puzzles', 'battle'], 'rebuild'))
      expect(written).toContain('"differed":{}');
  });

  it('changes nothing when it is loaded again', async () => {
    const before = await screens();
    for (const written of await run(DEMO_CONTENT, 'demo')) expect(written).toContain('"isNew":false');
    expect(await screens()).toEqual(before);
  });

  it('restarts a process when one of its files changes', async () => {
    const file = join(serviceFolder('puzzles'), 'src/main.ts');
    const before = readFileSync(file, 'utf8');
    try {
      appendFileSync(file, '\n');
      await waitFor(() => /Restarting 'src\/main\.ts'/.test(launcher.logs()), {
        what: 'the restart of puzzles',
      });
    } finally {
      writeFileSync(file, before);
    }
    await waitFor(async () => (await fetch(web + leaderboards.todayPublic)).ok, {
      what: 'puzzles to be back',
    });
  });

  it('is refused in production, and changes nothing', async () => {
    const folder = join(data, 'production');
    const refused = launch({ NODE_ENV: 'production', FOURFOLD_DATA_DIR: folder });
    expect(await refused.exited).toEqual({ code: 1, signal: null });
    expect(refused.logs()).toBe('--seed creates accounts with a known password: not in production');
    expect(readdirSync(data)).not.toContain('production');
  });
});

/** An empty list, or an object with an empty list. */
function isEmpty(answer: unknown): boolean {
  const lists = [answer, ...Object.values(answer as object)].filter(Array.isArray);
  return (lists[0] as unknown[]).length === 0;
}
