import {
  ERRORS,
  ROUTES,
  type StreakBoardEntry,
  type TotalBoardEntry,
  type ScoreBoardEntry,
} from '@fourfold/contracts';
import { startPublisher, type Publisher } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { ErasureService } from '../src/removal/erasure.service';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATES = ['2026-06-01', '2026-06-02', '2026-06-03'];
const { leaderboards } = ROUTES;
/** Several times the number of database connections. */
const READERS = 20;

describe('the boards of streaks, totals and all-time scores', () => {
  let puzzles: PuzzlesApp;
  let social: Publisher;
  let auth: Publisher;
  const named: Record<string, Player> = {};

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATES[0]}T08:00:00Z`);
    await puzzles.schedule(...DATES);
    social = await startPublisher(puzzles.env, 'social');
    auth = await startPublisher(puzzles.env, 'auth');
    await play('Ada', 0, 10);
    await play('Ada', 1, 20);
    await play('Bob', 0, 10, [4, 3, 2, 1]);
    await play('Cyd', 0, 30);
    await play('Cyd', 1, 30);
    await play('Dee', 1, 40, [1, 2, 3, 4], 2);
  });
  afterAll(async () => {
    await auth.stop();
    await social.stop();
    await puzzles.stop();
  });

  /** Plays the puzzle of a date in `seconds`, and submits it. */
  async function play(
    name: string,
    date: number,
    seconds: number,
    order = [1, 2, 3, 4],
    mistakes = 0,
  ): Promise<Player> {
    const player = (named[name] ??= puzzles.player({ display_name: name }));
    puzzles.setTime(`${DATES[date]}T12:00:00Z`);
    await player.today();
    puzzles.setTime(new Date(Date.parse(`${DATES[date]}T12:00:00Z`) + seconds * 1_000).toISOString());
    await player.submit(await player.win(order, mistakes), []);
    return player;
  }

  /** Waits until the board is as expected. */
  async function expectBoard<Entry>(
    path: string,
    expected: Entry[],
    reader: Player = named.Ada!,
  ): Promise<void> {
    let body: Entry[] = [];
    await waitFor(async () => {
      puzzles.forgetBoards();
      ({ body } = await reader.get<Entry[]>(path));
      return JSON.stringify(body) === JSON.stringify(expected) || undefined;
    }).catch(() => undefined);
    expect(body).toEqual(expected);
  }
  const streak = (rank: number, name: string, current: number, highest: number): StreakBoardEntry => ({
    rank,
    user_id: named[name]!.userId,
    display_name: name,
    current_streak: current,
    highest_streak: highest,
  });
  const total = (entry: StreakBoardEntry, score: number, games: number): TotalBoardEntry => ({
    ...entry,
    total_score: score,
    games_played: games,
  });
  const short = (rows: ScoreBoardEntry[]) =>
    rows.map(({ rank, display_name, points_scored, completion_time_seconds, is_me }) =>
      [rank, display_name, points_scored, completion_time_seconds, ...(is_me ? ['me'] : [])].join(' '),
    );
  const byId = <E extends { user_id: string }>(...entries: E[]): E[] =>
    entries.sort((left, right) => (left.user_id < right.user_id ? -1 : 1));

  it('rank streaks by the current, then by the highest one, with shared ranks for ties', async () => {
    const rows = [
      ...byId(streak(1, 'Ada', 2, 2), streak(1, 'Cyd', 2, 2)),
      ...byId(streak(3, 'Bob', 1, 1), streak(3, 'Dee', 1, 1)),
    ];
    await expectBoard(leaderboards.streaks, rows);
    await expectBoard(leaderboards.streaksPublic, rows);
  });

  it('rank totals, with the number of games and the streaks', async () => {
    await expectBoard(leaderboards.totalScores, [
      ...byId(total(streak(1, 'Ada', 2, 2), 1880, 2), total(streak(1, 'Cyd', 2, 2), 1880, 2)),
      total(streak(3, 'Bob', 1, 1), 1000, 1),
      total(streak(4, 'Dee', 1, 1), 790, 1),
    ]);
  });

  it('rank the best single scores ever by points, then by time', async () => {
    await waitFor(async () => {
      const { body } = await named.Ada!.get<ScoreBoardEntry[]>(leaderboards.allTime);
      return body.length === 6;
    });
    const { body } = await named.Ada!.get<ScoreBoardEntry[]>(leaderboards.allTime);
    expect(short(body)).toEqual([
      '1 Bob 1000 10',
      '2 Ada 940 10',
      '3 Ada 940 20',
      '4 Cyd 940 30',
      '4 Cyd 940 30',
      '6 Dee 790 40',
    ]);
    expect(Object.keys(body[0]!).sort()).toEqual(
      [
        'completion_time_seconds',
        'display_name',
        'points_scored',
        'puzzle_date',
        'puzzle_id',
        'rank',
        'score_id',
        'user_id',
      ].sort(),
    );
  });

  it('append the caller’s own row with its actual rank when it is beyond the limit', async () => {
    const dee = named.Dee!;
    const own = { ...streak(3, 'Dee', 1, 1), is_me: true as const };
    const first = byId(streak(1, 'Ada', 2, 2), streak(1, 'Cyd', 2, 2)).slice(0, 1);
    await expectBoard(`${leaderboards.streaks}?limit=1`, [...first, own], dee);
    await expectBoard(`${leaderboards.streaksPublic}?limit=1`, first, dee);
    const leader = byId(total(streak(1, 'Ada', 2, 2), 1880, 2), total(streak(1, 'Cyd', 2, 2), 1880, 2))[0]!;
    const ownTotal = { ...total(streak(4, 'Dee', 1, 1), 790, 1), is_me: true as const };
    await expectBoard(`${leaderboards.totalScores}?limit=1`, [leader, ownTotal], dee);
    await waitFor(async () => {
      const { body } = await dee.get<ScoreBoardEntry[]>(`${leaderboards.allTime}?limit=2`);
      return short(body).join() === '1 Bob 1000 10,2 Ada 940 10,6 Dee 790 40 me';
    });
    const stranger = await puzzles.player().get<unknown[]>(`${leaderboards.totalScores}?limit=1`);
    expect(stranger.body).toHaveLength(1);
  });

  it('show callers in the top their own row as it is now, however long the top is cached', async () => {
    const player = await play('Eve', 0, 15);
    const own = async () => {
      const [streaks, totals] = await Promise.all([
        player.get<StreakBoardEntry[]>(leaderboards.streaks),
        player.get<TotalBoardEntry[]>(leaderboards.totalScores),
      ]);
      const rows = [...streaks.body, ...totals.body].filter(({ user_id }) => user_id === player.userId);
      return rows.map((row) => [row.current_streak, (row as TotalBoardEntry).games_played]);
    };
    puzzles.forgetBoards();
    // The clock stands still, so that no cache entry expires.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    expect(await own()).toEqual([
      [1, undefined],
      [1, 1],
    ]);
    await play('Eve', 1, 15);
    expect(await own()).toEqual([
      [2, undefined],
      [2, 2],
    ]);
    clock.mockRestore();
  });

  it('refuse limits that are out of range', async () => {
    const { todayPlace: _, ...boards } = leaderboards;
    for (const path of Object.values(boards))
      for (const limit of [0, 101]) expect((await named.Ada!.get(`${path}?limit=${limit}`)).status).toBe(422);
  });

  describe('of friends', () => {
    const pairs = new Map<string, number>();
    async function publish(
      type: 'friend.accepted' | 'friend.removed',
      one: string,
      other: string,
      version: number,
    ) {
      const user_ids = [named[one]!.userId, named[other]!.userId].sort() as [string, string];
      const friendship_id = pairs.get(user_ids.join()) ?? pairs.set(user_ids.join(), pairs.size + 1).size;
      const at = '2026-06-02T12:00:00.000Z';
      const aggregate = { aggregateId: String(friendship_id), aggregateVersion: version };
      await (type === 'friend.accepted'
        ? social.publish({ ...aggregate, type, data: { friendship_id, user_ids, accepted_at: at } })
        : social.publish({ ...aggregate, type, data: { friendship_id, user_ids, removed_at: at } }));
    }

    it('show the caller and the caller’s friends, ranked among themselves', async () => {
      await expectBoard(leaderboards.streaksFriends, [streak(1, 'Dee', 1, 1)], named.Dee);
      await publish('friend.accepted', 'Dee', 'Cyd', 1);
      await expectBoard(
        leaderboards.streaksFriends,
        [streak(1, 'Cyd', 2, 2), streak(2, 'Dee', 1, 1)],
        named.Dee,
      );
      await expectBoard(
        leaderboards.streaksFriends,
        [streak(1, 'Cyd', 2, 2), streak(2, 'Dee', 1, 1)],
        named.Cyd,
      );
      await expectBoard(
        `${leaderboards.totalScoresFriends}?limit=1`,
        [
          total(streak(1, 'Cyd', 2, 2), 1880, 2),
          { ...total(streak(2, 'Dee', 1, 1), 790, 1), is_me: true as const },
        ],
        named.Dee,
      );
      puzzles.setTime(`${DATES[1]}T20:00:00Z`);
      const { body } = await named.Dee!.get<ScoreBoardEntry[]>(leaderboards.todayFriends);
      expect(short(body)).toEqual(['1 Cyd 940 30', '2 Dee 790 40']);
    });

    it('drop a removed friend, whichever event arrives last', async () => {
      await publish('friend.accepted', 'Ada', 'Dee', 3);
      await expectBoard(leaderboards.streaksFriends, [streak(1, 'Ada', 2, 2), streak(2, 'Dee', 1, 1)]);
      await publish('friend.removed', 'Ada', 'Dee', 4);
      await expectBoard(leaderboards.streaksFriends, [streak(1, 'Ada', 2, 2)]);
      await publish('friend.accepted', 'Ada', 'Dee', 1);
      await publish('friend.accepted', 'Ada', 'Bob', 1);
      await expectBoard(leaderboards.streaksFriends, [streak(1, 'Ada', 2, 2), streak(2, 'Bob', 1, 1)]);
    });
  });

  it('show a new name, and drop a deleted player', async () => {
    const eve = await play('Eve', 2, 5, [4, 3, 2, 1]);
    const top = async (): Promise<ScoreBoardEntry[]> =>
      (await named.Ada!.get<ScoreBoardEntry[]>(leaderboards.allTime)).body;
    await waitFor(async () => (await top())[0]?.display_name === 'Eve');
    await auth.publish({
      type: 'user.updated',
      aggregateId: eve.userId,
      aggregateVersion: 2,
      data: eve.data({ display_name: 'Evelyn' }),
    });
    await waitFor(async () => (await top())[0]?.display_name === 'Evelyn');
    await puzzles.app
      .get(DataSource)
      .transaction((manager) =>
        puzzles.app
          .get(ErasureService)
          .erase(manager, { userId: eve.userId, version: 3, deletedAt: '2026-06-03T13:00:00Z' }),
      );
    await waitFor(async () => (await top())[0]?.display_name !== 'Evelyn');
  });

  it('answer 503 while the table of friendships is locked, and work again afterwards', async () => {
    const locker = new Client({ connectionString: puzzles.env.DATABASE_URL });
    await locker.connect();
    const readAll = () =>
      Promise.all(
        Array.from({ length: READERS }, (_, n) =>
          named.Ada!.get(n % 2 === 0 ? leaderboards.streaksFriends : leaderboards.totalScoresFriends),
        ),
      );
    await locker.query(
      'begin; set local idle_in_transaction_session_timeout = 0; lock table friendships in access exclusive mode',
    );
    const answers = await readAll();
    await locker.end();
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 503, body: { detail: ERRORS.service_unavailable.detail } });
    await waitFor(async () => (await readAll()).every(({ status }) => status === 200));
  });
});
