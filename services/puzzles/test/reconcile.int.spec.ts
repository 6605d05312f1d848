import { addDays, dateInUtc } from '@fourfold/game-rules';
import { JobService, MetricsRegistry } from '@fourfold/platform';
import { runServiceCli } from '@fourfold/testing';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { RankFolder } from '../src/leaderboard/rank.folder';
import { GameTalliesProjection } from '../src/reconcile/game-tallies.projection';
import { Reconciler } from '../src/reconcile/reconciler';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

/** The command line has no other clock than the real one, and ranks are kept of the latest dates only. */
const DATES = [2, 1].map((daysAgo) => addDays(dateInUtc(Date.now()), -daysAgo));
/** Rows that `corrupt` leaves wrong. */
const CORRUPTED = 8;
const STATEMENT_MAX_MS = 500;

describe('what is kept at write time', () => {
  let puzzles: PuzzlesApp;
  let ada: Player;

  beforeAll(async () => {
    // Nobody puts anything right before the test asks.
    jest.spyOn(JobService.prototype, 'run').mockResolvedValue();
    puzzles = await PuzzlesApp.start(`${DATES[0]}T12:00:00Z`);
    await puzzles.schedule(...DATES);
    ada = puzzles.player();
    const players = [ada, puzzles.player(), puzzles.player()];
    for (const date of DATES) {
      puzzles.setTime(`${date}T12:00:00Z`);
      for (const [mistakes, player] of players.entries())
        await player.submit(await player.win([1, 2, 3, 4], mistakes), []);
    }
  });
  afterAll(async () => {
    await puzzles.stop();
    jest.restoreAllMocks();
  });

  const reconcile = () => puzzles.app.get(Reconciler).reconcile();
  async function repairedRows(): Promise<number> {
    const metric = puzzles.app
      .get(MetricsRegistry)
      .registry.getSingleMetric('fourfold_puzzles_repaired_rows_total');
    return (await metric!.get()).values.reduce((sum, { value }) => sum + value, 0);
  }
  /** Everything that is kept, changes of ranks summed up. */
  async function kept(): Promise<unknown> {
    await puzzles.app.get(RankFolder).fold();
    return Promise.all([
      puzzles.sql('select user_id, total_score, games_played from player_totals order by user_id'),
      puzzles.sql('select * from rank_tallies where rows <> 0 order by board, major, minor'),
      puzzles.sql('select * from rank_slots where rows <> 0 order by board, major, slot'),
      puzzles.sql('select * from rank_sums where rows <> 0 order by board, major'),
      puzzles.sql(
        `select puzzle_id, mistakes, found_mask, sum(games) from game_tallies
         group by 1, 2, 3 having sum(games) <> 0 order by 1, 2, 3`,
      ),
      puzzles.sql(
        `select puzzle_id, mask, sum(games) from wrong_tallies group by 1, 2 having sum(games) <> 0 order by 1, 2`,
      ),
      puzzles.sql(
        'select user_id, current_streak, highest_streak, last_finished_date, open_gap from streaks order by user_id',
      ),
    ]);
  }
  async function corrupt(): Promise<void> {
    for (const statement of [
      `update player_totals set total_score = total_score + 7, games_played = 9 where user_id = '${ada.userId}'`,
      `delete from rank_tallies where ctid = (select ctid from rank_tallies where board = 'day ${DATES[0]}' limit 1)`,
      `insert into rank_tallies (board, major, minor, rows) values ('streaks', 55, 55, 3)
         on conflict (board, major, minor) do update set rows = rank_tallies.rows + 3`,
      `update rank_slots set rows = rows - 1 where ctid = (select ctid from rank_slots where board = 'totals' limit 1)`,
      `update rank_sums set rows = rows + 2 where ctid = (select ctid from rank_sums where board = 'all-time' limit 1)`,
      `update game_tallies set games = games + 4 where ctid = (select ctid from game_tallies limit 1)`,
      `delete from wrong_tallies where ctid = (select ctid from wrong_tallies limit 1)`,
      `update streaks set current_streak = 99, highest_streak = 1 where user_id = '${ada.userId}'`,
    ])
      await puzzles.sql(statement);
  }

  it('agrees with scores and games, and nothing is repaired', async () => {
    expect(await reconcile()).toEqual({});
    expect(await repairedRows()).toBe(0);
  });

  it('is put right where it has drifted: every row, counted', async () => {
    const before = await kept();
    await corrupt();
    expect(await kept()).not.toEqual(before);
    expect(await reconcile()).toEqual({
      streaks: 1,
      player_totals: 1,
      game_tallies: 1,
      wrong_tallies: 1,
      rank_tallies: 2,
      rank_slots: 1,
      rank_sums: 1,
    });
    expect(await kept()).toEqual(before);
    expect(await repairedRows()).toBe(CORRUPTED);
    expect(await reconcile()).toEqual({});
  });

  it('is written anew where rows are missing, or left over of nobody', async () => {
    const before = await kept();
    await puzzles.sql('delete from streaks where user_id = $1', [ada.userId]);
    await puzzles.sql('delete from player_totals where user_id = $1', [ada.userId]);
    await puzzles.sql('insert into player_totals values ($1, 500, 1)', [puzzles.player().userId]);
    await puzzles.sql('delete from game_tallies');
    await puzzles.sql(
      'insert into wrong_tallies (puzzle_id, mask, shard, games) select min(puzzle_id), 15, 3, 6 from puzzles',
    );
    // Each of the two puzzles was won with none, one and two mistakes.
    expect(await reconcile()).toEqual({ streaks: 1, player_totals: 2, game_tallies: 6, wrong_tallies: 1 });
    expect(await kept()).toEqual(before);
  });

  it('is put right as far as it can be, and the failure of the rest is told', async () => {
    const before = await kept();
    await corrupt();
    const failing = jest.spyOn(puzzles.app.get(GameTalliesProjection), 'drift').mockImplementation(() => {
      throw new Error('too slow');
    });
    await expect(reconcile()).rejects.toMatchObject({ errors: DATES.map(() => new Error('too slow')) });
    failing.mockRestore();
    expect(await reconcile()).toEqual({ game_tallies: 1 });
    expect(await kept()).toEqual(before);
  });

  it('is put right also where the games of a puzzle take longer to count than a statement of a player may', async () => {
    const before = await kept();
    await corrupt();
    const [counting] = await puzzles.sql<{ source: string }>(
      `select pg_get_functiondef('found_mask'::regproc) as source`,
    );
    await puzzles.sql(
      `create or replace function found_mask(found smallint[]) returns smallint language plpgsql immutable as $$
       begin
         perform pg_sleep(${STATEMENT_MAX_MS / 2 / 1_000});
         return (select coalesce(bit_or(1 << category), 0)::smallint from unnest($1) as category);
       end $$`,
    );
    const { master: pool } = puzzles.app.get(DataSource).driver as unknown as { master: Pool };
    const hurry = (client: PoolClient) => void client.query(`set statement_timeout = ${STATEMENT_MAX_MS}`);
    pool.on('acquire', hurry);
    try {
      expect(await reconcile()).toMatchObject({ game_tallies: 1 });
    } finally {
      pool.off('acquire', hurry);
      await puzzles.sql(counting!.source);
    }
    expect(await kept()).toEqual(before);
  });

  it('is put right by the command line', async () => {
    const before = await kept();
    await corrupt();
    await runServiceCli('puzzles', 'reconcile', puzzles.env);
    expect(await kept()).toEqual(before);
  });

  it('is put right once while players go on playing and two replicas see to it', async () => {
    await corrupt();
    const playing = Array.from({ length: 12 }, async (_, index) => {
      const player = puzzles.player();
      expect((await player.submit(await player.win([1, 2, 3, 4], index % 4), [])).status).toBe(201);
    });
    const [first, second] = await Promise.all([reconcile(), reconcile(), ...playing]);
    const rows = [first, second].flatMap((repaired) => Object.values(repaired));
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(CORRUPTED);
    expect(await reconcile()).toEqual({});
  });
});
