import { ROUTES, routePath } from '@fourfold/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { StreakJob } from '../src/streak/streak.job';
import { groupOf } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-06-15';
/** Enough for the planner to prefer an index: a full scan must cost more than reading a hundred rows. */
const PLAYERS = 100_000;
const BATCH = 10_000;
/** Generous, for a busy machine; an idle one takes seconds. */
const FILLING_MAX_MS = 10 * 60_000;

/** Tables that grow with players and games. */
const BIG = ['attempts', 'guesses', 'scores', 'streaks', 'players', 'player_totals', 'friendships'];

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

/** Reads the plan of every statement of the hot paths, on tables with many rows. */
describe('the statements of the hot paths', () => {
  let puzzles: PuzzlesApp;
  let player: Player;
  const statements = new Map<string, unknown[]>();

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    await puzzles.schedule(DATE);
    await fill();
    player = puzzles.player();
    // The sorted sets of ranks read whole tables while they are built.
    await puzzles.ranksSettled();
    record();
  }, FILLING_MAX_MS);
  afterAll(() => puzzles.stop());

  async function fill(): Promise<void> {
    for (let first = 1; first <= PLAYERS; first += BATCH)
      await puzzles.app.get(DataSource).transaction(async (manager) => {
        // An insert may take longer than the service's statement timeout.
        await manager.query('set local statement_timeout = 0');
        await fillBatch(manager, first, first + BATCH - 1);
      });
    for (const table of BIG) await puzzles.sql(`analyze ${table}`);
  }

  async function fillBatch(manager: EntityManager, first: number, last: number): Promise<void> {
    const people = `generate_series(${first}, ${last}) as n, lateral (select md5(n::text)::uuid as id) as person`;
    await manager.query(
      `insert into players (user_id, username, display_name) select id, 'p', 'P' from ${people}`,
    );
    await manager.query(
      `insert into streaks (user_id, current_streak, highest_streak, last_finished_date)
       select id, n % 100, 100, '${DATE}' from ${people}`,
    );
    await manager.query(
      `insert into attempts (user_id, puzzle_id, puzzle_date, started_at)
       select id, puzzle_id, puzzle_date, now() from puzzles, ${people}`,
    );
    await manager.query(
      `insert into guesses (user_id, puzzle_id, seq, words, verdict, guessed_at)
       select id, puzzle_id, seq, '{A,B,C,D}', 'wrong', now() from puzzles, ${people}, generate_series(1, 1) as seq`,
    );
    await manager.query(
      `insert into scores (user_id, puzzle_id, puzzle_date, points_scored, completion_time_seconds, won, mistakes_used)
       select id, puzzle_id, puzzle_date, n % 1000, n % 600, true, 0 from puzzles, ${people}`,
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
        if (/^\s*(select|with|insert|update)/i.test(text)) statements.set(text, values ?? []);
        return query(text, values, structured);
      }) as typeof runner.query;
      return runner;
    };
  }

  async function play(): Promise<void> {
    const { body } = await player.today();
    for (const difficulty of [1, 2, 3, 4])
      expect((await player.guess(body.puzzle_id, groupOf(DATE, difficulty))).status).toBe(200);
    expect((await player.submit(body.puzzle_id, [])).status).toBe(201);
    await player.status(body.puzzle_id);
    expect((await player.get(routePath(ROUTES.puzzles.review, { puzzle_id: body.puzzle_id }))).status).toBe(
      200,
    );
    for (const path of Object.values(ROUTES.leaderboards))
      expect((await player.get(`${path}?limit=5`)).status).toBe(200);
    await player.get(ROUTES.scores.mine);
    await player.get(ROUTES.puzzles.available);
    await puzzles.app.get(StreakJob).sweep();
  }

  it('never scan a table that grows with players or games', async () => {
    await play();
    const seen = new Set<string>();
    const scans: string[] = [];
    for (const [text, values] of statements) {
      const [row] = await explain(text, values);
      for (const node of nodesOf(row!['QUERY PLAN'][0].Plan)) {
        const table = node['Relation Name'];
        if (table === undefined || !BIG.includes(table)) continue;
        seen.add(table);
        if (node['Node Type'] === 'Seq Scan') scans.push(`${table}: ${text}`);
        if (rowsRead(node) > MAX_ROWS_READ) scans.push(`${rowsRead(node)} rows of ${table}: ${text}`);
      }
    }
    expect(scans).toEqual([]);
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
