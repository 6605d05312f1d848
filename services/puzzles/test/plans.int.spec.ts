import { ROUTES, routePath } from '@fourfold/contracts';
import { PartitionJob } from '@fourfold/platform/database';
import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { MeasureJob } from '../src/statistics/measure.job';
import { StreakJob } from '../src/streak/streak.job';
import { groupOf } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-06-15';
/** Enough for the planner to prefer an index: a full scan must cost more than reading a hundred rows. */
const PLAYERS = 60_000;
/** Each with a puzzle, and so with its partitions: enough for a plan over all of them to differ from one of a single partition. */
const MONTHS = 36;

/** Tables that grow with days and games, in partitions; all rows are in that of the date. */
const PARTITIONED = ['attempts', 'guesses', 'scores'];
const FILLED = '20260601';
/** Tables that grow with players and games. */
const BIG = [...PARTITIONED, 'streaks', 'players', 'player_totals', 'friendships'];

/** A list and its lookups read fewer rows of a table; more suggest that the cost grows with the table. */
const MAX_ROWS_READ = 1_000;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

interface Sent {
  values: unknown[];
  /** By a request that concerns one game, not the history of a player. */
  isOfGame: boolean;
}

/** Reads the plan of every statement of the hot paths, on tables with many rows and many partitions. */
describe('the statements of the hot paths', () => {
  let puzzles: PuzzlesApp;
  let player: Player;
  const statements = new Map<string, Sent>();
  let isOfGame = false;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    // Their statements would be taken for those of a game.
    const timers = puzzles.app.get(SchedulerRegistry);
    for (const name of timers.getIntervals()) timers.deleteInterval(name);
    await puzzles.schedule(DATE);
    await addMonths();
    await fill();
    player = puzzles.player();
    // The sorted sets of ranks read whole tables while they are built.
    await puzzles.ranksSettled();
    record();
  });
  afterAll(() => puzzles.stop());

  async function addMonths(): Promise<void> {
    await puzzles.sql(
      `insert into puzzles (puzzle_date, categories, fingerprint, missable, created_at)
       select date '${DATE}' - n * interval '1 month', '[]', 'month ' || n, false, now()
       from generate_series(1, ${MONTHS}) as n`,
    );
    await puzzles.app.get(PartitionJob).run();
    const [row] = await puzzles.sql(
      `select count(*)::integer as partitions from pg_inherits where inhparent = 'attempts'::regclass`,
    );
    expect(row).toEqual({ partitions: expect.any(Number) });
    expect(row!.partitions).toBeGreaterThan(MONTHS);
  }

  async function fill(): Promise<void> {
    await withoutTimeout(async (manager) => {
      await fillTables(manager);
      await manager.query(`analyze ${BIG.join(', ')}`);
    });
  }

  /** For statements that may take longer than the service's timeout. */
  function withoutTimeout(work: (manager: EntityManager) => Promise<unknown>): Promise<unknown> {
    return puzzles.app.get(DataSource).transaction(async (manager) => {
      await manager.query('set local statement_timeout = 0');
      return work(manager);
    });
  }

  async function fillTables(manager: EntityManager): Promise<void> {
    const people = `generate_series(1, ${PLAYERS}) as n, lateral (select md5(n::text)::uuid as id) as person`;
    const games = `${people}, (select puzzle_id, puzzle_date from puzzles where puzzle_date = '${DATE}') as puzzle`;
    await manager.query(
      `insert into players (user_id, username, display_name) select id, 'p', 'P' from ${people}`,
    );
    await manager.query(
      `insert into streaks (user_id, current_streak, highest_streak, last_finished_date)
       select id, n % 100, 100, '${DATE}' from ${people}`,
    );
    await manager.query(
      `insert into attempts (user_id, puzzle_id, puzzle_date, started_at)
       select id, puzzle_id, puzzle_date, now() from ${games}`,
    );
    await manager.query(
      `insert into guesses (user_id, puzzle_id, puzzle_date, seq, words, verdict, guessed_at)
       select id, puzzle_id, puzzle_date, seq, '{A,B,C,D}', 'wrong', now() from ${games}, generate_series(1, 1) as seq`,
    );
    await manager.query(
      `insert into scores (user_id, puzzle_id, puzzle_date, points_scored, completion_time_seconds, won, mistakes_used,
         measured)
       select id, puzzle_id, puzzle_date, n % 1000, n % 600, true, 0, true from ${games}`,
    );
    await manager.query(
      `insert into player_totals (user_id, total_score, games_played) select id, n % 1000, 1 from ${people}`,
    );
    await manager.query(
      `insert into friendships (friendship_id, first_user_id, second_user_id, are_friends, version)
       select n, id, md5((n + 1)::text)::uuid, true, 1 from ${people}`,
    );
  }

  /** Records the statements that the service sends from now on. */
  function record(): void {
    const source = puzzles.app.get(DataSource);
    const createQueryRunner = source.createQueryRunner.bind(source);
    source.createQueryRunner = (mode) => {
      const runner = createQueryRunner(mode);
      const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
      runner.query = ((text: string, values?: unknown[], structured?: boolean) => {
        if (/^\s*(select|with|insert|update)/i.test(text))
          statements.set(text, { values: values ?? [], isOfGame });
        return query(text, values, structured);
      }) as typeof runner.query;
      return runner;
    };
  }

  async function play(): Promise<void> {
    isOfGame = true;
    const { body } = await player.today();
    const guess = (difficulty: number) => player.guess(body.puzzle_id, groupOf(DATE, difficulty));
    for (const difficulty of [1, 2, 3]) expect((await guess(difficulty)).status).toBe(200);
    isOfGame = false;
    // The end of a game changes the streak, which depends on all of them.
    expect((await guess(4)).status).toBe(200);
    isOfGame = true;
    expect((await player.submit(body.puzzle_id, [])).status).toBe(201);
    await player.status(body.puzzle_id);
    isOfGame = false;
    expect((await player.get(routePath(ROUTES.puzzles.review, { puzzle_id: body.puzzle_id }))).status).toBe(
      200,
    );
    for (const path of Object.values(ROUTES.leaderboards))
      expect((await player.get(`${path}?limit=5`)).status).toBe(200);
    await player.get(ROUTES.scores.mine);
    await player.get(ROUTES.puzzles.available);
    await puzzles.app.get(StreakJob).sweep();
    await puzzles.app.get(MeasureJob).sweep();
  }

  it('never scan a table that grows with players or games, nor look for a game in more than its partition', async () => {
    await play();
    const seen = new Set<string>();
    const faults: string[] = [];
    for (const [text, { values, isOfGame }] of statements) {
      const [row] = await explain(text, values);
      for (const node of nodesOf(row!['QUERY PLAN'][0].Plan)) {
        const relation = node['Relation Name'];
        const table = BIG.find((name) => relation === name || relation?.startsWith(`${name}_`));
        if (table === undefined) continue;
        seen.add(table);
        const isFilled = relation === table || relation === `${table}_${FILLED}`;
        if (!isFilled && isOfGame) faults.push(`reads ${relation}: ${text}`);
        if (isFilled && node['Node Type'] === 'Seq Scan') faults.push(`scans ${relation}: ${text}`);
        if (rowsRead(node) > MAX_ROWS_READ)
          faults.push(`reads ${rowsRead(node)} rows of ${relation}: ${text}`);
      }
    }
    expect(faults).toEqual([]);
    expect([...seen].sort()).toEqual([...BIG].sort());
  });

  /** Runs a statement again if it only reads, so that the plan shows the actual rows. */
  const explain = (text: string, values: unknown[]) => {
    const analyze = /^\s*select/i.test(text);
    return puzzles.sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json, analyze ${analyze}) ${text}`,
      values,
    );
  };

  const rowsRead = (node: Plan): number =>
    ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0);

  function* nodesOf(plan: Plan): Generator<Plan> {
    yield plan;
    for (const child of plan.Plans ?? []) yield* nodesOf(child);
  }
});
