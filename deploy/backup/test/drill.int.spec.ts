import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTES, type BattleStats, type Friend, type User, type UserSearchResult } from '@fourfold/contracts';
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

const UNLIMITED = '1000000';
/** A player may search thirty times a minute. */
const SEARCH_INTERVAL_MS = 2_500;

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
    stack = await startStack({
      env: {
        LOG_LEVEL: 'warn',
        ADDRESS_LIMIT_PER_MINUTE: UNLIMITED,
        USER_LIMIT_PER_MINUTE: UNLIMITED,
      },
    });
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
  /** Read models and ranks are made in the background. */
  const untilAllSee = (screens: unknown[]): Promise<boolean> =>
    waitFor(
      async () => {
        expect(await screensOfAll()).toEqual(screens);
        return true;
      },
      { intervalMs: 250, what: 'the screens of before' },
    );
  /** Totals are added up in the background, and what a board shows may be a second old. */
  const areOnEveryBoard = async (...players: Player[]): Promise<boolean> => {
    const { today, allTime, streaks, totalScores } = ROUTES.leaderboards;
    const boards = await Promise.all(
      [today, allTime, streaks, totalScores].map((path) => ada.send<{ user_id: string }[]>('GET', path)),
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
    Promise.all(
      SERVICES.map((name) => runServiceCli(name, 'republish', stack.environment(name), ['outbox'])),
    );

  const hasStreak = ({ current_streak }: { current_streak: number }): boolean => current_streak === 1;

  /** What other services keep of a player who has finished a game, and of one friend who has, too. */
  async function isKnownEverywhere(player: Player): Promise<boolean> {
    const [profile, friends, friendsBoard] = await Promise.all([
      player.send<User>('GET', ROUTES.users.profile),
      friendsOf(player),
      player.send<unknown[]>('GET', ROUTES.leaderboards.todayFriends),
    ]);
    return hasStreak(profile) && friends.every(hasStreak) && friendsBoard.length === 1 + friends.length;
  }

  async function everybodyKnowsEverything(): Promise<boolean> {
    const known = await Promise.all([ada, ben, cleo].map(isKnownEverywhere));
    const { battles_won } = await ada.send<BattleStats>('GET', ROUTES.battle.stats);
    return known.every(Boolean) && battles_won === 1 && areOnEveryBoard(ada, ben, cleo);
  }

  it('backs up running services into files that only their owner can read, and never overwrites a backup', async () => {
    await backUp(options);
    const files = readdirSync(options.folder);
    expect(files.sort()).toEqual([...SERVICES.map((name) => `${name}.dump`), 'manifest.json'].sort());
    for (const name of files) expect(statSync(join(options.folder, name)).mode & 0o077).toBe(0);
    await expect(backUp(options)).rejects.toThrow('is not empty');
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
    await untilAllSee(before);
    await expect(late.logIn()).rejects.toThrow('401');
    const dora = await Player.register(stack.url, 'dora');
    await dora.play();
    await waitFor(async () => (await found(ada, dora.username)).length === 1, {
      intervalMs: SEARCH_INTERVAL_MS,
      what: 'social to know dora',
    });
    await waitFor(async () => (await dora.send<User>('GET', ROUTES.users.profile)).current_streak === 1);
    await waitFor(() => areOnEveryBoard(dora), { intervalMs: 250, what: 'dora on every board' });
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
      intervalMs: SEARCH_INTERVAL_MS,
      what: 'the event that only the stream had',
    });
    await untilAllSee(before);
    await eve.play({ mistakes: 1 });
    await ada.winBattleAgainst(eve);
    await waitFor(() => areOnEveryBoard(eve), { intervalMs: 250, what: 'eve on every board' });
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
