import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTES, type BattleStats, type Friend, type User, type UserSearchResult } from '@fourfold/contracts';
import {
  buildProjects,
  findProgram,
  locatePostgresClient,
  runProcess,
  runServiceCommands,
  SERVICES,
  startStack,
  WORKSPACE_ROOT,
  type ProcessName,
  type Stack,
} from '@fourfold/stack';
import { PATIENT_TIMEOUTS, waitFor } from '@fourfold/testing';
import type { TestUser } from '@fourfold/testing/user';
import { backUp, type BackupOptions } from '../src/backup';
import type { DatabaseUrls } from '../src/databases';
import { restore } from '../src/restore';
import { runCronJob, runInImageFolder } from './cron-job';
import { startObjectStorage, type ObjectStorage } from './object-storage';
import { battle, chatOf, play, register, screensOf, write } from './player';

/** Everything is started twice. */
jest.setTimeout(400_000);

const UNLIMITED = '1000000';
/** Longer than a busy machine takes for anything. */
const GENEROUS_TIMEOUT_MS = '300000';

const PROCESSES: readonly ProcessName[] = [...SERVICES, 'gateway'];

describe('backup and restore', () => {
  let stack: Stack;
  let folder: string;
  let options: BackupOptions;
  let storage: ObjectStorage;
  /** The environment of the CronJob's container. */
  let jobEnv: Record<string, string>;
  let ada: TestUser;
  let ben: TestUser;
  let cleo: TestUser;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fourfold-backup-'));
    // The programs of backups run from their build.
    await buildProjects();
    stack = await startStack({
      env: {
        ...PATIENT_TIMEOUTS,
        LOG_LEVEL: 'warn',
        ANSWER_TIMEOUT_MS: GENEROUS_TIMEOUT_MS,
        ADDRESS_LIMIT_PER_MINUTE: UNLIMITED,
        USER_LIMIT_PER_MINUTE: UNLIMITED,
        USER_SEARCH_LIMIT_PER_MINUTE: UNLIMITED,
      },
    });
    process.env.POSTGRES_BIN_DIR = locatePostgresClient();
    const urls = SERVICES.map((name) => [name, stack.environment(name).DATABASE_URL!] as const);
    storage = await startObjectStorage(join(folder, 'storage'));
    jobEnv = {
      ...Object.fromEntries(urls.map(([name, url]) => [`${name.toUpperCase()}_DATABASE_URL`, url])),
      BACKUP_FOLDER: join(folder, 'nightly'),
      // Without rclone the volume alone is rehearsed.
      ...(findProgram('rclone') && storage.environment),
    };
    options = {
      urls: Object.fromEntries(urls) as DatabaseUrls,
      folder: join(folder, 'first'),
      log: () => {},
    };
    const names = ['ada', 'ben', 'cleo'];
    const players = await Promise.all(names.map((name) => register(stack.url, name)));
    [ada, ben, cleo] = players as [TestUser, TestUser, TestUser];
    await Promise.all([play(ada), play(ben, { mistakes: 2 }), play(cleo, { mistakes: 4 })]);
    await ada.befriend(ben);
    await write(ada, ben, 'hello', 'again');
    await write(ben, ada, 'and good night');
    await battle(ada, ben);
    await waitFor(everybodyKnowsEverything, {
      intervalMs: 250,
      what: 'every service to have applied all events',
    });
  });
  afterAll(async () => {
    await Promise.all([stack?.stop(), storage?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** As on the page for operators. */
  const npmRun = (...args: string[]): Promise<string> =>
    runProcess({
      command: 'npm',
      args: ['run', ...args],
      cwd: WORKSPACE_ROOT,
      env: { ...process.env, ...jobEnv },
    });
  const found = (query: string): Promise<UserSearchResult[]> =>
    ada.call(`${ROUTES.friends.search}?query=${query}`);
  const screensOfAll = (): Promise<unknown[]> =>
    Promise.all([...[ada, ben, cleo].map(screensOf), chatOf(ada, ben), chatOf(ben, ada)]);
  /** Read models and ranks are updated in the background. */
  const untilAllSee = (screens: unknown[]): Promise<boolean> =>
    waitFor(
      async () => {
        expect(await screensOfAll()).toEqual(screens);
        return true;
      },
      { intervalMs: 250, what: 'the earlier screens' },
    );
  /** Totals are updated in the background, and boards may be a second old. */
  const areOnEveryBoard = async (...players: TestUser[]): Promise<boolean> => {
    const { today, allTime, streaks, totalScores } = ROUTES.leaderboards;
    const boards = await Promise.all(
      [today, allTime, streaks, totalScores].map((path) => ada.call<{ user_id: string }[]>(path)),
    );
    return boards.every((rows) =>
      players.every(({ userId }) => rows.some(({ user_id }) => user_id === userId)),
    );
  };
  const stop = (names: readonly ProcessName[]): Promise<unknown> =>
    Promise.all(names.map((name) => stack.process(name).kill('SIGTERM')));
  const start = (names: readonly ProcessName[]): Promise<unknown> =>
    Promise.all(names.map((name) => stack.process(name).restart()));
  const republish = (): Promise<unknown> =>
    runServiceCommands(
      SERVICES.map((service) => ({
        service,
        command: 'republish',
        args: ['outbox'],
        env: stack.environment(service),
      })),
    );

  const hasStreak = ({ current_streak }: { current_streak: number }): boolean => current_streak === 1;

  /** Whether other services have a player's finished game, and those of the player's friends. */
  async function isKnownEverywhere(player: TestUser): Promise<boolean> {
    const [profile, friends, friendsBoard] = await Promise.all([
      player.call<User>(ROUTES.users.profile),
      player.call<Friend[]>(ROUTES.friends.list),
      player.call<unknown[]>(ROUTES.leaderboards.todayFriends),
    ]);
    return hasStreak(profile) && friends.every(hasStreak) && friendsBoard.length === 1 + friends.length;
  }

  async function everybodyKnowsEverything(): Promise<boolean> {
    const known = await Promise.all([ada, ben, cleo].map(isKnownEverywhere));
    const { battles_won } = await ada.call<BattleStats>(ROUTES.battle.stats);
    return known.every(Boolean) && battles_won === 1 && areOnEveryBoard(ada, ben, cleo);
  }

  it('backs up running services into files that only their owner can read, and never overwrites a backup', async () => {
    await npmRun('backup', '--', options.folder);
    const files = readdirSync(options.folder);
    expect(files.sort()).toEqual([...SERVICES.map((name) => `${name}.dump`), 'manifest.json'].sort());
    for (const name of files) expect(statSync(join(options.folder, name)).mode & 0o077).toBe(0);
    await expect(backUp(options)).rejects.toThrow('is not empty');
    await runCronJob(jobEnv);
  });

  it('refuses to restore while a service is connected, and from an incomplete or damaged backup', async () => {
    const refusal = restore({ ...options, overwrite: true });
    for (const name of SERVICES)
      await expect(refusal).rejects.toThrow(`${name}: somebody is connected as its role`);
    const damaged = join(folder, 'damaged');
    cpSync(options.folder, damaged, { recursive: true });
    appendFileSync(join(damaged, 'auth.dump'), 'x');
    await expect(restore({ ...options, folder: damaged, overwrite: true })).rejects.toThrow(
      'is not the file that was backed up',
    );
    rmSync(join(damaged, 'manifest.json'));
    await expect(restore({ ...options, folder: damaged, overwrite: true })).rejects.toThrow(
      'holds no complete backup',
    );
  });

  it('restores leaderboards, streaks, chats and battles after Postgres, JetStream and Redis were wiped', async () => {
    const before = await screensOfAll();
    const late = await register(stack.url, 'late');
    await stop(PROCESSES);
    const { postgres, redis, nats } = stack.stores;
    await Promise.all([postgres!.wipe(), redis.wipe(), nats.wipe()]);
    await stack.database.recreate();

    await npmRun('restore', '--', options.folder);
    await expect(restore({ ...options, overwrite: false })).rejects.toThrow(/auth: its schema is not empty/);
    const [nightly] = readdirSync(jobEnv.BACKUP_FOLDER!);
    // The volume is lost as well; object storage has its own copy.
    if (jobEnv.BACKUP_REMOTE) rmSync(jobEnv.BACKUP_FOLDER!, { recursive: true });
    await runInImageFolder(['sh', 'restore.sh', nightly!], jobEnv);
    await start(PROCESSES);
    await republish();

    await Promise.all([ada, ben, cleo].map((player) => player.logIn()));
    await untilAllSee(before);
    await expect(late.logIn()).rejects.toThrow('401');
    const dora = await register(stack.url, 'dora');
    await play(dora);
    await waitFor(async () => (await found(dora.username)).length === 1, {
      intervalMs: 250,
      what: 'social to know dora',
    });
    await waitFor(async () => (await dora.call<User>(ROUTES.users.profile)).current_streak === 1);
    await waitFor(() => areOnEveryBoard(dora), { intervalMs: 250, what: 'dora on every board' });
  });

  it('rebuilds from Postgres alone what JetStream and Redis had', async () => {
    const before = await screensOfAll();
    await stop(['social']);
    // Social learns of this user only from the stream, which is lost before social runs again.
    const eve = await register(stack.url, 'eve');
    const pending = 'select 1 from auth.outbox where published_at is null';
    await waitFor(async () => (await stack.database.query(pending)).length === 0, {
      what: 'the relay of auth',
    });
    await Promise.all([stack.stores.redis.wipe(), stack.stores.nats.wipe()]);
    await start(['social']);
    // Only part of the name: for an unknown full name social asks auth.
    expect(await found('ev')).toEqual([]);

    await republish();
    await waitFor(async () => (await found('ev')).length === 1, {
      intervalMs: 250,
      what: 'the event that only the stream had',
    });
    await untilAllSee(before);
    await play(eve, { mistakes: 1 });
    await battle(ada, eve);
    await waitFor(() => areOnEveryBoard(eve), { intervalMs: 250, what: 'eve on every board' });
  });
});
