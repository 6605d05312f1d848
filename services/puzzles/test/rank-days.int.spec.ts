import { JobService } from '@fourfold/platform';
import { RankFolder } from '../src/leaderboard/rank.folder';
import { RankPruner } from '../src/leaderboard/rank.pruner';
import { Reconciler } from '../src/reconcile/reconciler';
import { PuzzlesApp } from './puzzles-app';

const DATES = ['2026-08-03', '2026-08-04'];
const PLAYERS = 200;

/** Games on two dates, with scores. */
const GAMES = [
  `insert into puzzles (puzzle_date, categories, fingerprint, missable, created_at)
   select date::date, '[]', date, false, now() from unnest(array['${DATES.join("','")}']) as date`,
  `insert into attempts (user_id, puzzle_id, puzzle_date, started_at, guess_count, found)
   select md5(n::text)::uuid, puzzle_id, puzzle_date, puzzle_date, 4, '{0,1,2,3}'
   from puzzles, generate_series(1, ${PLAYERS}) as n`,
  `update attempts set finished_at = started_at + interval '1 minute'`,
  `insert into scores (user_id, puzzle_id, puzzle_date, points_scored, completion_time_seconds, won, mistakes_used)
   select user_id, puzzle_id, puzzle_date, 900 + row_number() over () % 7, 60 + row_number() over () % 90, true, 0
   from attempts`,
  `insert into streaks (user_id, current_streak, highest_streak, last_finished_date)
   select user_id, 2, 2, max(puzzle_date) from attempts group by user_id`,
];

describe('ranks of days', () => {
  let puzzles: PuzzlesApp;

  beforeAll(async () => {
    // Nobody puts anything right before the test asks.
    jest.spyOn(JobService.prototype, 'run').mockResolvedValue();
    puzzles = await PuzzlesApp.start(`${DATES[1]}T12:00:00Z`);
    for (const statement of GAMES) await puzzles.sql(statement);
  });
  afterAll(async () => {
    await puzzles.stop();
    jest.restoreAllMocks();
  });

  const reconcile = () => puzzles.app.get(Reconciler).reconcile();
  /** Scores by the date that ranks know them under, changes that are not summed up included. */
  const rankedDays = () =>
    puzzles.sql<{ date: string; rows: number }>(
      `select right(board, 10) as date, sum(rows)::integer as rows
       from (select board, rows from rank_tallies union all select board, rows from rank_changes) as known
       where board like 'day %' group by 1 order by 1`,
    );

  it('count every score under its date: nothing is left to put right', async () => {
    expect(await rankedDays()).toEqual(DATES.map((date) => ({ date, rows: PLAYERS })));
    expect(await reconcile()).toEqual({});
  });

  it('follow a score to another date', async () => {
    await puzzles.sql(`update scores set puzzle_date = '2026-08-05' where puzzle_date = '${DATES[1]}'`);
    expect(await rankedDays()).toEqual([
      { date: DATES[0], rows: PLAYERS },
      { date: DATES[1], rows: 0 },
      { date: '2026-08-05', rows: PLAYERS },
    ]);
    expect(await reconcile()).toEqual({});
  });

  it('are forgotten two weeks later, and not made anew; the other boards stay', async () => {
    const others = () =>
      puzzles.sql(
        `select board, major, minor, rows from rank_tallies where board not like 'day %' order by 1, 2, 3`,
      );
    await puzzles.app.get(RankFolder).fold();
    const before = await others();
    puzzles.setTime(`2026-08-18T12:00:00Z`);
    await puzzles.app.get(RankPruner).prune();
    const left = await puzzles.sql<{ board: string }>(
      `select board from rank_tallies where board like 'day %'
       union select board from rank_slots where board like 'day %'
       union select board from rank_sums where board like 'day %' order by board`,
    );
    expect(left.map(({ board }) => board)).toEqual([`day ${DATES[1]}`, 'day 2026-08-05']);
    expect(await reconcile()).toEqual({});
    expect((await rankedDays()).map(({ date }) => date)).toEqual([DATES[1], '2026-08-05']);
    expect(await others()).toEqual(before);
  });

  it('are not kept again of a score that is edited or deleted long after its date', async () => {
    const forgotten = `(select min(score_id) from scores where puzzle_date = '${DATES[0]}')`;
    await puzzles.sql(`update scores set points_scored = 1 where score_id = ${forgotten}`);
    await puzzles.sql(`delete from scores where score_id = ${forgotten}`);
    await puzzles.app.get(RankFolder).fold();
    await puzzles.app.get(RankPruner).prune();
    expect((await rankedDays()).map(({ date }) => date)).toEqual([DATES[1], '2026-08-05']);
    expect(await reconcile()).toEqual({});
  });
});
