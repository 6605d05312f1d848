import { ROUTES } from '@fourfold/contracts';
import {
  createTestDatabase,
  runServiceCli,
  spawnService,
  waitFor,
  type ServiceProcess,
  type TestDatabase,
} from '@fourfold/testing';
import type { Environment } from '../environment';
import { newGames, solveToday, type DailyPuzzle } from '../games';
import { closedLoop, type LoadFigures } from '../load';
import { measureProcessorTime } from '../processes';
import type { Report } from '../report';
import { medianOf, pairedRounds, sum, type Round } from '../statistics';

const FEW = 10_000;
const MANY = Number(process.env['BENCH_BOARD_PLAYERS'] ?? 1_000_000);
const VARIANTS = ['few', 'many'] as const;
const READERS = 500;
const SUBMITTERS_AT_ONCE = 4;
const SUBMISSIONS_PER_ROUND = 100;
const ROUNDS = 3;
const ROUND_SECONDS = 1;
const MAX_P99_MS = 25;
const MAX_GROWTH = 1.5;
const RANKED_WITHIN_MS = 600_000;

const { leaderboards } = ROUTES;
const BOARDS: Readonly<Record<string, string>> = {
  'today, public': leaderboards.todayPublic,
  'streaks, public': leaderboards.streaksPublic,
  'totals, public': leaderboards.totalScoresPublic,
  'today, own row': leaderboards.today,
  'streaks, own row': leaderboards.streaks,
  'totals, own row': leaderboards.totalScores,
  'all-time, own row': leaderboards.allTime,
  'today, friends': leaderboards.todayFriends,
  'streaks, friends': leaderboards.streaksFriends,
  'totals, friends': leaderboards.totalScoresFriends,
};

/** A puzzles service of its own, with so many players in its database. */
interface Population {
  database: TestDatabase;
  service: ServiceProcess;
  puzzle: DailyPuzzle;
  /** Tokens of players: the first ones by id, which are all over the board. */
  readers: string[];
}

type Variant = (typeof VARIANTS)[number];
type Rounds = Round<Variant, LoadFigures & { processorMs: number }>[];

/** Every board and submissions: how much slower they are with a million players, and how slow they are then. */
export async function measureBoards(environment: Environment, report: Report): Promise<void> {
  report.begin(`boards with ${FEW} and ${MANY} players`);
  const populations = { few: await populate(environment, FEW), many: await populate(environment, MANY) };
  const rounds = (load: (population: Population) => Promise<LoadFigures>, count = ROUNDS): Promise<Rounds> =>
    pairedRounds(VARIANTS, count, async (variant) => {
      const { service } = populations[variant];
      const processorTime = measureProcessorTime({
        service: service.pid,
        postgres: environment.pids['postgres']!,
      });
      const figures = await load(populations[variant]);
      return { ...figures, processorMs: sum(Object.values(processorTime(figures.count))) };
    });
  const read = (path: string) => (population: Population) => {
    const requests = population.readers.map((token) => ({ path, token }));
    return closedLoop(population.service.url, requests, { seconds: ROUND_SECONDS });
  };
  const submit = async ({ service: { url }, puzzle }: Population): Promise<LoadFigures> => {
    const { openings, guesses, submissions } = newGames(puzzle, environment.issuer, SUBMISSIONS_PER_ROUND);
    await closedLoop(url, openings);
    await closedLoop(url, guesses);
    return closedLoop(url, submissions, { connections: SUBMITTERS_AT_ONCE });
  };
  try {
    for (const path of Object.values(BOARDS)) await rounds(read(path), 1);
    for (const [name, path] of Object.entries(BOARDS))
      compare(name, await rounds(read(path)), 'p99Ms', report);
    compare('submission', await rounds(submit), 'medianMs', report);
  } finally {
    await Promise.all(VARIANTS.map((variant) => populations[variant].service.stop()));
    await Promise.all(VARIANTS.map((variant) => populations[variant].database.drop()));
  }
}

function compare(name: string, rounds: Rounds, figure: 'medianMs' | 'p99Ms', report: Report): void {
  const [title, bound] = figure === 'p99Ms' ? ['p99', { max: MAX_P99_MS }] : ['p50', {}];
  const many = medianOf(rounds, (round) => round.many[figure]);
  report.add(`${name}: ${title}, ${MANY} players`, many, 'ms', bound);
  const growth = medianOf(rounds, (round) => round.many[figure] / round.few[figure]);
  report.add(`${name}: growth of ${title}`, growth, '', { max: MAX_GROWTH });
  const processorGrowth = medianOf(rounds, (round) => round.many.processorMs / round.few.processorMs);
  report.add(`${name}: growth of processor time`, processorGrowth, '');
  const failures = sum(rounds.map((round) => round.few.failures + round.many.failures));
  if (failures > 0) report.add(`${name}: failures`, failures, '', { max: 0 });
}

async function populate({ stack, issuer }: Environment, players: number): Promise<Population> {
  const database = await createTestDatabase(stack.stores.postgres.url);
  const env = {
    ...stack.environment('puzzles'),
    PORT: undefined,
    NODE_OPTIONS: undefined,
    DATABASE_URL: await database.url('puzzles'),
    REDIS_KEY_PREFIX: `boards-${players}:`,
    NATS_SUBJECT_PREFIX: `boards-${players}`,
  };
  await runServiceCli('puzzles', 'migrate', env);
  await runServiceCli('puzzles', 'seed', env);
  await insertPlayers(database, players);
  const service = await spawnService('puzzles', env);
  const puzzle = await solveToday(service.url, issuer.token());
  // The service builds its sorted sets of ranks by itself; those of the days come last.
  const isRanked = (): boolean =>
    service
      .logs()
      .split('\n')
      .some((line) => line.includes('ranks are built') && line.includes(`day:${puzzle.puzzleDate}`));
  await waitFor(isRanked, { timeoutMs: RANKED_WITHIN_MS, intervalMs: 500, what: 'the ranks of all players' });
  const rows = await database.query<{ user_id: string }>(
    `select user_id from puzzles.streaks order by user_id limit ${READERS}`,
  );
  const readers = rows.map(({ user_id }) => issuer.token({ sub: user_id }));
  return { database, service, puzzle, readers };
}

/**
 * Players with results of today, some of them with results of the six days before as well. A few dozen different points,
 * and times between half a minute and some minutes, as games have them.
 */
async function insertPlayers(database: TestDatabase, players: number): Promise<void> {
  await database.query(`
    begin;
    set local search_path = puzzles;
    set local statement_timeout = 0; set local synchronous_commit = off; set local work_mem = '64MB';
    create temporary table today on commit drop as
      select * from puzzles where puzzle_date = (now() at time zone 'utc')::date;
    insert into puzzles (puzzle_date, categories, fingerprint, missable, started_at, created_at)
      select puzzle_date - day, categories, fingerprint, true, puzzle_date - day, puzzle_date - day
      from today, generate_series(1, 6) as day on conflict do nothing;
    create temporary table crowd on commit drop as
      select n, md5('crowd ' || n)::uuid as id, 1 + floor(6 * random() ^ 8)::integer as games from generate_series(1, ${players}) as n;
    create temporary table results on commit drop as
      select id, puzzles.puzzle_id, puzzles.puzzle_date, floor(random() * 4)::integer as mistakes,
        25 + floor(-ln(1 - random()) * 150)::integer as seconds
      from crowd, today, puzzles where puzzles.puzzle_date between today.puzzle_date - games + 1 and today.puzzle_date;
    insert into players (user_id, username, display_name) select id, 'crowd_' || n, 'Crowd ' || n from crowd;
    insert into streaks (user_id, current_streak, highest_streak, last_finished_date, version)
      select id, games, games, puzzle_date, games from crowd, today;
    insert into attempts (user_id, puzzle_id, puzzle_date, started_at, finished_at, guess_count, found, mistakes)
      select id, puzzle_id, puzzle_date, puzzle_date, puzzle_date + seconds * interval '1 second', 4 + mistakes,
        '{0,1,2,3}', mistakes from results;
    insert into scores (user_id, puzzle_id, puzzle_date, points_scored, completion_time_seconds, won, mistakes_used)
      select id, puzzle_id, puzzle_date, 640 + 75 * (4 - mistakes) + 10 * (seconds % 7), seconds, true, mistakes
      from results;
    insert into player_totals (user_id, total_score, games_played)
      select user_id, sum(points_scored), count(*) from scores group by user_id on conflict do nothing;
    -- Everybody has a few friends, and the readers have more.
    create temporary table ranked on commit drop as select *, row_number() over (order by id) as place from crowd;
    insert into friendships (friendship_id, first_user_id, second_user_id, are_friends, version)
      select row_number() over (), id, md5('crowd ' || (n + step * 7919) % ${players} + 1)::uuid, true, 1
      from ranked, generate_series(1, case when place <= ${READERS} then 20 else 2 end) as step;
    commit`);
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}
