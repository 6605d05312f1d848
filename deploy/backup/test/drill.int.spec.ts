import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ROUTES,
  type BattleStats,
  type Friend,
  type TotalBoardEntry,
  type User,
  type UserSearchResult,
} from '@fourfold/contracts';
import {
  runServiceCli,
  SERVICES,
  startStack,
  waitFor,
  type ProcessName,
  type ServiceName,
  type Stack,
} from '@fourfold/testing';
import { Client } from 'pg';
import { backUp, type BackupOptions } from '../src/backup';
import type { DatabaseUrls } from '../src/databases';
import { restore } from '../src/restore';
import { Player } from './player';

/** Everything is started from its sources, and twice over. */
jest.setTimeout(400_000);

const PROCESSES: readonly ProcessName[] = [...SERVICES, 'gateway'];

describe('what an operator does after a loss', () => {
  let stack: Stack;
  let folder: string;
  let options: BackupOptions;
  let ada: Player;
  let ben: Player;
  let cleo: Player;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fourfold-backup-'));
    stack = await startStack({ env: { LOG_LEVEL: 'warn' } });
    const urls = await Promise.all(
      SERVICES.map(async (name) => [name, await stack.database.url(name)] as const),
    );
    options = {
      urls: Object.fromEntries(urls) as DatabaseUrls,
      folder: join(folder, 'first'),
      say: () => {},
    };
    [ada, ben, cleo] = await Promise.all([
      Player.register(stack.url, 'ada'),
      Player.register(stack.url, 'ben'),
      Player.register(stack.url, 'cleo'),
    ]);
    await Promise.all([ada.play(), ben.play({ mistakes: 2 }), cleo.play({ mistakes: 4 })]);
    await ada.befriend(ben);
    await ada.write(ben, 'hello', 'again');
    await ben.write(ada, 'and good night');
    await ada.winBattleAgainst(ben);
    await waitFor(everybodyKnowsEverything, {
      intervalMs: 250,
      what: 'every service to have heard of everything',
    });
  });
  afterAll(async () => {
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const friendsOf = (player: Player): Promise<Friend[]> => player.send('GET', ROUTES.friends.list);
  const found = (by: Player, query: string): Promise<UserSearchResult[]> =>
    by.send('GET', `${ROUTES.friends.search}?query=${query}`);
  const screensOfAll = (): Promise<unknown[]> =>
    Promise.all([ada.screens(), ben.screens(), cleo.screens(), ada.chatWith(ben), ben.chatWith(ada)]);
  /** Totals are added up in the background; cleo, without a point, is always the last. */
  const areTotalsCounted = async (players: number): Promise<boolean> => {
    const board = await cleo.send<TotalBoardEntry[]>('GET', ROUTES.leaderboards.totalScores);
    return board.find(({ user_id }) => user_id === cleo.userId)?.rank === players;
  };
  const stop = (names: readonly ProcessName[]): Promise<unknown> =>
    Promise.all(names.map((name) => stack.process(name).kill('SIGTERM')));
  const start = (names: readonly ProcessName[]): Promise<unknown> =>
    Promise.all(names.map((name) => stack.process(name).restart()));
  const republish = (): Promise<unknown> =>
    Promise.all(
      SERVICES.map((name) => runServiceCli(name, 'republish', stack.environment(name), ['outbox'])),
    );

  /** What other services keep of ada and ben. */
  async function everybodyKnowsEverything(): Promise<boolean> {
    const [friends, profile, friendsBoard, stats] = await Promise.all([
      friendsOf(ada),
      ada.send<User>('GET', ROUTES.users.profile),
      ada.send<unknown[]>('GET', ROUTES.leaderboards.todayFriends),
      ada.send<BattleStats>('GET', ROUTES.battle.stats),
    ]);
    const streaks = [profile.current_streak, friends[0]?.current_streak];
    const areKnown = streaks.every((streak) => streak === 1) && friendsBoard.length === 2;
    return areKnown && stats.battles_won === 1 && (await areTotalsCounted(3));
  }

  it('backs up while the services run, for the eyes of its owner only, and never over another backup', async () => {
    await backUp(options);
    const files = readdirSync(options.folder);
    expect(files.sort()).toEqual([...SERVICES.map((name) => `${name}.dump`), 'manifest.json'].sort());
    for (const name of files) expect(statSync(join(options.folder, name)).mode & 0o077).toBe(0);
    await expect(backUp(options)).rejects.toThrow('is not empty');
  });

  it('restores nothing under a service that runs, nor from a backup that is not whole', async () => {
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

  it('brings back boards, streaks, chats and battles after Postgres, JetStream and Redis were wiped', async () => {
    const before = await screensOfAll();
    const late = await Player.register(stack.url, 'late');
    await stop(PROCESSES);
    const { postgres, redis, nats } = stack.stores;
    await Promise.all([postgres.wipe(), redis.wipe(), nats.wipe()]);
    await stack.database.recreate();

    await restore({ ...options, overwrite: false });
    await expect(restore({ ...options, overwrite: false })).rejects.toThrow(/auth: its schema is not empty/);
    await restore({ ...options, overwrite: true });
    await start(PROCESSES);
    await republish();

    await Promise.all([ada, ben, cleo].map((player) => player.logIn()));
    expect(await screensOfAll()).toEqual(before);
    await expect(late.logIn()).rejects.toThrow('401');
    const dora = await Player.register(stack.url, 'dora');
    await dora.play();
    await waitFor(async () => (await found(ada, dora.username)).length === 1, {
      what: 'social to know dora',
    });
    await waitFor(async () => (await dora.send<User>('GET', ROUTES.users.profile)).current_streak === 1);
    await waitFor(() => areTotalsCounted(4), { intervalMs: 250, what: 'dora on the board of totals' });
  });

  it('rebuilds from Postgres alone what JetStream and Redis had', async () => {
    const before = await screensOfAll();
    await stop(['social']);
    // Of whom social can only hear from the stream, which is lost before it listens again.
    const eve = await Player.register(stack.url, 'eve');
    await waitFor(async () => (await unpublished('auth')) === 0, { what: 'the relay of auth' });
    await Promise.all([stack.stores.redis.wipe(), stack.stores.nats.wipe()]);
    await start(['social']);
    // Part of the name: social asks auth for a whole one that it has not heard of.
    expect(await found(ada, 'ev')).toEqual([]);

    await republish();
    await waitFor(async () => (await found(ada, 'ev')).length === 1, {
      what: 'the event that only the stream had',
    });
    expect(await screensOfAll()).toEqual(before);
    await eve.play({ mistakes: 1 });
    await ada.winBattleAgainst(eve);
    const board = await ada.send<{ user_id: string }[]>('GET', ROUTES.leaderboards.today);
    expect(board.map(({ user_id }) => user_id)).toContain(eve.userId);
  });

  async function unpublished(service: ServiceName): Promise<number> {
    const client = new Client({ connectionString: stack.database.adminUrl });
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer from ${service}.outbox where published_at is null`,
    );
    await client.end();
    return rows[0]!.count;
  }
});
