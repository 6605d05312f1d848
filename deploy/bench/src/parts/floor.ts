import { ROUTES } from '@fourfold/contracts';
import { FROM_SOURCE, freePort, startProcess } from '@fourfold/stack';
import type { Environment } from '../environment';
import { newGames, solveToday, type DailyPuzzle } from '../games';
import { closedLoop } from '../load';
import { measureProcessorTime } from '../processes';
import type { Report } from '../report';
import { medianOf, pairedRounds, sum } from '../statistics';

const VARIANTS = ['floor', 'floor with ends', 'service', 'pass-through', 'gateway'] as const;
type Variant = (typeof VARIANTS)[number];
/** The first warms up. */
const ROUNDS = 6;
const PLAYERS_PER_ROUND = 350;
/** How often the processor time of the floor is allowed; a floor with ends shows which part of it the ends of games are. */
const MAX_RATIO = { service: 2.5, postgres: 1.8, gateway: 1.5 };

const TABLES = `
  create table attempts (
    user_id uuid primary key, guess_count int not null default 0, found smallint[] not null default '{}',
    mistakes int not null default 0, started_at timestamptz not null default now(), finished_at timestamptz);
  create table guesses (
    user_id uuid, guess_number int, words text[] not null, is_correct boolean not null,
    guessed_at timestamptz not null, primary key (user_id, guess_number));
  create table streaks (user_id uuid primary key, days int not null, last_date date not null);
  create table events (
    event_id uuid primary key, subject text not null, payload jsonb not null,
    created_at timestamptz not null default now());
  create table tallies (mistakes int, shard int, games int not null, primary key (mistakes, shard))`;

interface Server {
  url: string;
  pid: number;
}

/** The processor time of a guess beside that of bare servers, which do only what cannot be left out, in the same minutes. */
export async function measureFloor(environment: Environment, report: Report): Promise<void> {
  const { stack, issuer, pids } = environment;
  const puzzle = await solveToday(stack.url, issuer.token());
  const floor = await startGuessServer(environment, puzzle, { schema: 'floor' });
  const floorWithEnds = await startGuessServer(environment, puzzle, {
    schema: 'floor_ends',
    storesEnds: true,
  });
  const passThrough = await startServer('pass-through', { UPSTREAM: stack.process('puzzles').url });
  const service = { url: stack.process('puzzles').url, pid: pids['puzzles']! };
  const gateway = { url: stack.url, pid: pids['gateway']! };
  const targets: Record<Variant, Server> = {
    floor,
    'floor with ends': floorWithEnds,
    service,
    'pass-through': passThrough,
    gateway,
  };
  const play = async (variant: Variant) => {
    const { url, pid } = targets[variant];
    const { openings, guesses } = newGames(puzzle, issuer, PLAYERS_PER_ROUND);
    const opensItself = variant === 'floor' || variant === 'floor with ends';
    const opened = await closedLoop(opensItself ? url : stack.url, openings);
    const processorTime = measureProcessorTime({ node: pid, postgres: pids['postgres']! });
    const played = await closedLoop(url, guesses);
    return { times: processorTime(guesses.length), failures: opened.failures + played.failures };
  };
  try {
    const [, ...rounds] = await pairedRounds(VARIANTS, ROUNDS, play);
    const time = (variant: Variant, process: 'node' | 'postgres'): number =>
      medianOf(rounds, (round) => round[variant].times[process]!);
    for (const variant of VARIANTS) report.add(`processor time, ${variant}`, time(variant, 'node'), 'ms');
    for (const variant of ['floor', 'floor with ends', 'service'] as const)
      report.add(`processor time of postgres, ${variant}`, time(variant, 'postgres'), 'ms');
    const ratio = (over: Variant, under: Variant, process: 'node' | 'postgres') =>
      medianOf(rounds, (round) => round[over].times[process]! / round[under].times[process]!);
    report.add('service over the floor', ratio('service', 'floor', 'node'), '', { max: MAX_RATIO.service });
    report.add('service over the floor with ends', ratio('service', 'floor with ends', 'node'), '');
    report.add('postgres over the floor', ratio('service', 'floor', 'postgres'), '', {
      max: MAX_RATIO.postgres,
    });
    report.add('postgres over the floor with ends', ratio('service', 'floor with ends', 'postgres'), '');
    report.add('gateway over a pass-through', ratio('gateway', 'pass-through', 'node'), '', {
      max: MAX_RATIO.gateway,
    });
    const failures = sum(rounds.flatMap((round) => VARIANTS.map((variant) => round[variant].failures)));
    report.add('failed requests', failures, '', { max: 0 });
  } finally {
    await Promise.all([floor, floorWithEnds, passThrough].map(({ kill }) => kill()));
  }
}

/** @param options.storesEnds whether it stores what follows from the end of a game, as the service does */
async function startGuessServer(
  { stack }: Environment,
  { groups }: DailyPuzzle,
  { schema, storesEnds = false }: { schema: string; storesEnds?: boolean },
) {
  const url = await stack.database.url(schema);
  await stack.database.query(`set role test_${schema}; set search_path = ${schema}; ${TABLES}`);
  return startServer('guess-server', {
    DATABASE_URL: url,
    JWKS_URL: stack.process('auth').url + ROUTES.jwks,
    GROUPS: JSON.stringify(groups),
    ...(storesEnds && { STORES_ENDS: 'true' }),
  });
}

async function startServer(program: string, env: Record<string, string>) {
  const port = await freePort();
  const process = startProcess({
    command: globalThis.process.execPath,
    args: [...FROM_SOURCE, `${__dirname}/../floor/${program}.ts`],
    env: { ...globalThis.process.env, ...env, PORT: String(port) },
  });
  await process.waitForLine(/^listening$/);
  return { url: `http://127.0.0.1:${port}`, pid: process.pid, kill: () => process.kill() };
}
