import { MetricsService } from '@fourfold/platform';
import { RankSetRepository } from '@fourfold/platform/ranks';
import { RedisClient } from '@fourfold/platform/redis';
import { runServiceCli, startStore, type StoreServer } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { RankService } from '../src/leaderboard/rank.service';
import { expectRightBoards } from './board-oracle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

/** The commands of the service have the clock of the machine. */
const NOW = new Date().toISOString();
const DATE = NOW.slice(0, 10);
const PLAYERS = 6;

describe('ranks', () => {
  let redis: StoreServer;
  let puzzles: PuzzlesApp;
  let players: Player[];

  beforeAll(async () => {
    redis = await startStore('redis');
    puzzles = await PuzzlesApp.start(NOW, { REDIS_URL: redis.url });
    await puzzles.schedule(DATE);
    players = Array.from({ length: PLAYERS }, () => puzzles.player());
    // Pairs of players get equal scores.
    for (const [n, player] of players.entries())
      await player.submit(await player.win([1, 2, 3, 4], Math.floor(n / 2)), []);
    await puzzles.ranksSettled();
  });
  afterAll(async () => {
    await puzzles.stop();
    await redis.destroy();
  });

  const client = () => puzzles.app.get(RedisClient);
  const key = (set: string) => `ranks:${set}`;
  const boardsAreRight = () => expectRightBoards(puzzles, players, DATE);
  async function countedInPostgres(): Promise<number> {
    const { registry } = puzzles.app.get(MetricsService);
    const metric = registry.getSingleMetric('fourfold_ranks_counted_in_postgres_total');
    return (await metric!.get()).values[0]?.value ?? 0;
  }

  it('are computed from the sorted sets, which contain every ranked row', async () => {
    const before = await countedInPostgres();
    await boardsAreRight();
    expect(await countedInPostgres()).toBe(before);
    for (const set of ['all-time', 'totals', 'streaks', `day:${DATE}`])
      expect(await client().zcount(key(set), '(-inf', '+inf')).toBe(PLAYERS);
  });

  it('are computed in Postgres while a sorted set is missing, which is then rebuilt', async () => {
    const before = await countedInPostgres();
    // Prevents a rebuild of the sets until the ranks are compared.
    const isComplete = jest.spyOn(RankSetRepository.prototype, 'isComplete').mockResolvedValue(true);
    await puzzles.wipeRedis();
    // A member that an event adds to a missing set does not make the set complete.
    await client().zadd(key('totals'), 1, players[0]!.userId);
    await boardsAreRight();
    expect(await countedInPostgres()).toBeGreaterThan(before);
    isComplete.mockRestore();
    await waitFor(async () => {
      const whole = await Promise.all(
        ['all-time', 'totals', 'streaks', `day:${DATE}`].map((set) => client().zscore(key(set), 'state')),
      );
      return whole.every((state) => state === '-inf');
    });
    const built = await countedInPostgres();
    await boardsAreRight();
    expect(await countedInPostgres()).toBe(built);
  });

  it('are not computed from a set that was lost while it was built', async () => {
    const put = jest.spyOn(RankSetRepository.prototype, 'put').mockImplementationOnce(async () => {
      await client().flushall();
      return 0;
    });
    await client().flushall();
    await waitFor(async () => (await client().zscore(key('streaks'), 'state')) === '-inf');
    expect(put).toHaveBeenCalled();
    put.mockRestore();
    await puzzles.ranksSettled();
    await boardsAreRight();
  });

  it('follow from the stored scores, whatever the order and number of events', async () => {
    const events = await puzzles.sql<{ data: never }>(
      `select data from outbox where type = 'score.submitted' order by random()`,
    );
    await puzzles.sql('update scores set points_scored = 1 where user_id = $1', [players[5]!.userId]);
    await puzzles.sql('update player_totals set total_score = 1 where user_id = $1', [players[5]!.userId]);
    const ranks = puzzles.app.get(RankService);
    const refresh = (data: never[]) =>
      puzzles.app.get(DataSource).transaction((manager) => ranks.refreshScores(manager, data));
    for (const { data } of events) await refresh([data]);
    await refresh([...events, ...events].map(({ data }) => data));
    expect(await client().zscore(key('totals'), players[5]!.userId)).toBe('1');
    await boardsAreRight();
  });

  it('are correct again after Redis lost its data during games', async () => {
    const late = Array.from({ length: 4 }, () => puzzles.player());
    await Promise.all(
      late.map(async (player, n) => {
        const puzzleId = await player.win([4, 3, 2, 1], n);
        if (n === 2) await client().flushall();
        await player.submit(puzzleId, []);
      }),
    );
    players.push(...late);
    await puzzles.ranksSettled();
    await boardsAreRight();
    expect(await puzzles.drift()).toEqual({});
  });

  it('are computed during an outage of Redis, and the sets then contain the scores of that time', async () => {
    const { port } = redis;
    await redis.stop();
    try {
      const player = puzzles.player();
      await player.submit(await player.win([3, 1, 2, 4], 1), []);
      players.push(player);
      await boardsAreRight();
    } finally {
      redis = await startStore('redis', { port });
    }
    await puzzles.ranksSettled();
    await boardsAreRight();
    expect(await client().zcount(key('totals'), '(-inf', '+inf')).toBe(players.length);
  });

  describe('and all other derived data', () => {
    const corrupt = async (): Promise<void> => {
      const [first, second] = players;
      for (const statement of [
        `update player_totals set total_score = total_score + 7, games_played = 9 where user_id = '${first!.userId}'`,
        `delete from player_totals where user_id = '${second!.userId}'`,
        `update game_tallies set games = games + 4 where ctid = (select ctid from game_tallies limit 1)`,
        `delete from wrong_tallies where ctid = (select ctid from wrong_tallies limit 1)`,
        `update streaks set current_streak = 99, highest_streak = 99 where user_id = '${first!.userId}'`,
      ])
        await puzzles.sql(statement);
    };
    const derived = () =>
      Promise.all([
        puzzles.sql('select * from player_totals order by user_id'),
        puzzles.sql(
          'select puzzle_id, mistakes, found_mask, sum(games) from game_tallies group by 1, 2, 3 order by 1, 2, 3',
        ),
        puzzles.sql('select puzzle_id, mask, sum(games) from wrong_tallies group by 1, 2 order by 1, 2'),
        puzzles.sql(
          'select user_id, current_streak, highest_streak, last_finished_date from streaks order by 1',
        ),
      ]);

    it('are recomputed by one command, which reports the differences', async () => {
      const before = await derived();
      await corrupt();
      await puzzles.wipeRedis();
      // Sets that the service has built from wrong rows meanwhile are corrected as well.
      const { ranks: _ranks, ...rows } = await puzzles.drift();
      expect(rows).toEqual({ streaks: 1, player_totals: 2, game_tallies: 1, wrong_tallies: 1 });
      expect(await derived()).toEqual(before);
      expect(await puzzles.drift()).toEqual({});
      await boardsAreRight();
    });

    it('are recomputed correctly while players keep playing', async () => {
      await corrupt();
      const playing = Array.from({ length: 6 }, async (_, n) => {
        const player = puzzles.player();
        players.push(player);
        expect((await player.submit(await player.win([1, 2, 3, 4], n % 4), [])).status).toBe(201);
      });
      await Promise.all([runServiceCli('puzzles', 'rebuild', puzzles.env), ...playing]);
      expect(await puzzles.drift()).toEqual({});
      await boardsAreRight();
    });

    it('are corrected in the sorted sets: members with a wrong value, missing ones and unknown ones', async () => {
      await puzzles.ranksSettled();
      await client().zincrby(key('all-time'), 5, '1');
      await client().zrem(key('streaks'), players[0]!.userId);
      await client().zadd(key('totals'), 10_000, 'nobody');
      expect(await puzzles.drift()).toEqual({ ranks: 3 });
      await puzzles.ranksSettled();
      await boardsAreRight();
    });
  });
});
