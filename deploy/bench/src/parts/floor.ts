import { ROUTES } from '@fourfold/contracts';
import { FROM_SOURCE, freePort, startProcess, type ManagedProcess } from '@fourfold/stack';
import type { Environment } from '../environment';
import { newGames, solveToday, type DailyPuzzle } from '../games';
import { closedLoop } from '../load';
import { measureProcessorTime } from '../processes';
import type { Report } from '../report';
import { medianOf, pairedRounds, sum } from '../statistics';

const VARIANTS = ['floor', 'service', 'pass-through', 'gateway'] as const;
type Variant = (typeof VARIANTS)[number];
/** The first warms up. */
const ROUNDS = 6;
const PLAYERS_PER_ROUND = 350;
/** How often the processor time of the floor is allowed. */
const MAX_RATIO = { service: 2.5, postgres: 1.8, gateway: 1.5 };

const TABLES = `
  create table attempts (
    user_id uuid primary key, guess_count int not null default 0, found smallint[] not null default '{}',
    mistakes int not null default 0, started_at timestamptz not null default now(), finished_at timestamptz);
  create table guesses (
    user_id uuid, guess_number int, words text[] not null, is_correct boolean not null,
    guessed_at timestamptz not null, primary key (user_id, guess_number))`;

interface Server {
  url: string;
  process: ManagedProcess;
}

/** The processor time of a guess beside that of bare servers, which do only what cannot be left out, in the same minutes. */
export async function measureFloor(environment: Environment, report: Report): Promise<void> {
  const { stack, issuer, pids } = environment;
  const puzzle = await solveToday(stack.url, issuer.token());
  const guessServer = await startGuessServer(environment, puzzle);
  const passThrough = await startServer('pass-through', { UPSTREAM: stack.process('puzzles').url });
  const targets: Record<Variant, { url: string; pid: number }> = {
    floor: { url: guessServer.url, pid: guessServer.process.pid },
    service: { url: stack.process('puzzles').url, pid: pids['puzzles']! },
    'pass-through': { url: passThrough.url, pid: passThrough.process.pid },
    gateway: { url: stack.url, pid: pids['gateway']! },
  };
  const play = async (variant: Variant) => {
    const { url, pid } = targets[variant];
    const { openings, guesses } = newGames(puzzle, issuer, PLAYERS_PER_ROUND);
    const opened = await closedLoop(variant === 'floor' ? url : stack.url, openings);
    const processorTime = measureProcessorTime({ node: pid, postgres: pids['postgres']! });
    const played = await closedLoop(url, guesses);
    return { times: processorTime(guesses.length), failures: opened.failures + played.failures };
  };
  try {
    const [, ...rounds] = await pairedRounds(VARIANTS, ROUNDS, play);
    const time = (variant: Variant, process: 'node' | 'postgres'): number =>
      medianOf(rounds, (round) => round[variant].times[process]!);
    for (const variant of VARIANTS) report.add(`processor time, ${variant}`, time(variant, 'node'), 'ms');
    for (const variant of ['floor', 'service'] as const)
      report.add(`processor time of postgres, ${variant}`, time(variant, 'postgres'), 'ms');
    const ratio = (over: Variant, under: Variant, process: 'node' | 'postgres') =>
      medianOf(rounds, (round) => round[over].times[process]! / round[under].times[process]!);
    report.add('service over the floor', ratio('service', 'floor', 'node'), '', { max: MAX_RATIO.service });
    report.add('postgres over the floor', ratio('service', 'floor', 'postgres'), '', {
      max: MAX_RATIO.postgres,
    });
    report.add('gateway over a pass-through', ratio('gateway', 'pass-through', 'node'), '', {
      max: MAX_RATIO.gateway,
    });
    const failures = sum(rounds.flatMap((round) => VARIANTS.map((variant) => round[variant].failures)));
    report.add('failed requests', failures, '', { max: 0 });
  } finally {
    await Promise.all([guessServer, passThrough].map(({ process }) => process.kill()));
  }
}

async function startGuessServer({ stack }: Environment, { groups }: DailyPuzzle): Promise<Server> {
  const url = await stack.database.url('floor');
  await stack.database.query(`set role test_floor; set search_path = floor; ${TABLES}`);
  return startServer('guess-server', {
    DATABASE_URL: url,
    JWKS_URL: stack.process('auth').url + ROUTES.jwks,
    GROUPS: JSON.stringify(groups),
  });
}

async function startServer(program: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const process = startProcess({
    command: globalThis.process.execPath,
    args: [...FROM_SOURCE, `${__dirname}/../floor/${program}.ts`],
    env: { ...globalThis.process.env, ...env, PORT: String(port) },
  });
  await process.waitForLine(/^listening$/);
  return { url: `http://127.0.0.1:${port}`, process };
}
