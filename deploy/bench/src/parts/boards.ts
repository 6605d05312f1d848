import { ROUTES } from '@fourfold/contracts';
import { runServiceCli, spawnService, type ServiceProcess } from '@fourfold/stack';
import { createTestDatabase, waitFor, type TestDatabase } from '@fourfold/testing';
import type { Environment } from '../environment';
import { newGames, solveToday, type DailyPuzzle } from '../games';
import { closedLoop, type LoadFigures } from '../load';
import type { Bound, Report } from '../report';
import { medianOf, pairedRounds } from '../statistics';

const FEW = 10_000;
const MANY = Number(process.env['BENCH_BOARD_PLAYERS'] ?? 1_000_000);
const VARIANTS = ['few', 'many'] as const;
const READERS = 1_000;
const SUBMITTERS_AT_ONCE = 4;
const SUBMISSIONS_PER_ROUND = 100;
const ROUNDS = 3;
const MAX_P99_MS = 25;
const MAX_GROWTH = 1.5;
const RANKED_WITHIN_MS = 600_000;
const BOARDS = Object.values(ROUTES.leaderboards);

/** A puzzles service of its own, with the players of one variant in its database. */
interface Population {
  database: TestDatabase;
  service: ServiceProcess;
  puzzle: DailyPuzzle;
  /** Tokens of the first players by id, which is unrelated to their ranks. */
  readers: string[];
}

type Load = (population: Population) => Promise<LoadFigures>;

/** Measures every board and submissions: their latency with a million players, and its growth from few. */
export async function measureBoards(environment: Environment, report: Report): Promise<void> {
  report.begin(`boards with ${FEW} and ${MANY} players`);
  const populations = { few: await populate(environment, FEW), many: await populate(environment, MANY) };
  const rounds = (load: Load, count = ROUNDS) =>
    pairedRounds(VARIANTS, count, (variant) => load(populations[variant]));
  const read = (path: string): Load => {
    return ({ service, readers }) => {
      const requests = readers.map((token) => ({ path, token }));
      return closedLoop(service.url, requests);
    };
  };
  const submit: Load = async ({ service: { url }, puzzle }) => {
    const { openings, guesses, submissions } = newGames(puzzle, environment.issuer, SUBMISSIONS_PER_ROUND);
    await closedLoop(url, openings);
    await closedLoop(url, guesses);
    return closedLoop(url, submissions, SUBMITTERS_AT_ONCE);
  };
  let failures = 0;
  const compare = async (name: string, load: Load, percent: number, bound: Bound): Promise<void> => {
    const figures = await rounds(load);
    const ofMany = medianOf(figures, ({ many }) => many.latencies.percentile(percent));
    report.add(`${name}: p${percent}, ${MANY} players`, ofMany, 'ms', bound);
    const growth = medianOf(
      figures,
      ({ few, many }) => many.latencies.percentile(percent) / few.latencies.percentile(percent),
    );
    report.add(`${name}: growth of p${percent}`, growth, '', { max: MAX_GROWTH });
    for (const { few, many } of figures) failures += few.failures + many.failures;
  };
  try {
    for (const path of BOARDS) await rounds(read(path), 1);
    for (const path of BOARDS)
      await compare(path.replace('/api/leaderboard/', ''), read(path), 99, { max: MAX_P99_MS });
    await compare('submission', submit, 50, {});
    report.add('failed requests', failures, '', { max: 0 });
  } finally {
    for (const { service, database } of Object.values(populations)) {
      await service.stop();
      await database.drop();
    }
  }
}

async function populate({ stack, issuer }: Environment, players: number): Promise<Population> {
  const database = await createTestDatabase(stack.stores.postgres!.url);
  const env = {
    ...stack.environment('puzzles'),
    PORT: undefined,
    DATABASE_URL: await database.url('puzzles'),
    REDIS_KEY_PREFIX: `boards-${players}:`,
    NATS_SUBJECT_PREFIX: `boards-${players}`,
  };
  await runServiceCli('puzzles', 'migrate', env);
  await runServiceCli('puzzles', 'seed', env);
  await insertPlayers(database, players);
  const service = await spawnService('puzzles', env);
  const puzzle = await solveToday(service.url, issuer.token());
  // The service builds its sorted sets of ranks in the background, those of the days last.
  const rankedLine = new RegExp(`^(?=.*ranks are built).*day:${puzzle.puzzleDate}`, 'm');
  const isRanked = (): boolean => rankedLine.test(service.logs());
  await waitFor(isRanked, { timeoutMs: RANKED_WITHIN_MS, intervalMs: 500, what: 'the ranks of all players' });
  const rows = await database.query<{ user_id: string }>(
    `select user_id from puzzles.streaks order by user_id limit ${READERS}`,
  );
  const readers = rows.map(({ user_id }) => issuer.token({ sub: user_id }));
  return { database, service, puzzle, readers };
}

/**
 * Players with a result of today: with a few dozen different scores, and times from half a minute to some
 * minutes, as in real games. Every player has a few friends, and the readers have more.
 */
async function insertPlayers(database: TestDatabase, players: number): Promise<void> {
  await database.query(`
    begin;
    set local search_path = puzzles;
    set local statement_timeout = 0; set local synchronous_commit = off; set local work_mem = '64MB';
    create temporary table crowd on commit drop as
      select n, md5('crowd ' || n)::uuid as id, puzzle_id, puzzle_date, 1 + floor(6 * random() ^ 8)::integer as streak,
        floor(random() * 4)::integer as mistakes, 25 + floor(-ln(1 - random()) * 150)::integer as seconds
      from generate_series(1, ${players}) as n, puzzles where puzzle_date = (now() at time zone 'utc')::date;
    insert into players (user_id, username, display_name) select id, 'crowd_' || n, 'Crowd ' || n from crowd;
    insert into streaks (user_id, current_streak, highest_streak, last_finished_date, version)
      select id, streak, streak, puzzle_date, streak from crowd;
    insert into attempts (user_id, puzzle_id, puzzle_date, started_at, finished_at, guess_count, found, mistakes)
      select id, puzzle_id, puzzle_date, puzzle_date, puzzle_date + seconds * interval '1 second', 4 + mistakes,
        '{0,1,2,3}', mistakes from crowd;
    insert into scores (user_id, puzzle_id, puzzle_date, points_scored, completion_time_seconds, won, mistakes_used)
      select id, puzzle_id, puzzle_date, 640 + 75 * (4 - mistakes) + 10 * (seconds % 7), seconds, true, mistakes
      from crowd;
    insert into player_totals (user_id, total_score, games_played)
      select user_id, points_scored, 1 from scores on conflict do nothing;
    insert into friendships (friendship_id, first_user_id, second_user_id, are_friends, version)
      select row_number() over (), id, md5('crowd ' || (n + step * 7919) % ${players} + 1)::uuid, true, 1
      from (select *, row_number() over (order by id) as place from crowd) as ranked,
        generate_series(1, case when place <= ${READERS} then 20 else 2 end) as step;
    commit`);
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}
