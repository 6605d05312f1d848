import { ROUTES } from '@fourfold/contracts';
import { request } from 'undici';
import type { Environment } from '../environment';
import { newGames, solveToday } from '../games';
import { closedLoop, encode, openLoop, type HttpRequest } from '../load';
import type { Report } from '../report';
import { Latencies, medianOf, sum } from '../statistics';
import { makeUsers } from '../users';

const ROUNDS = 3;
const PLAYERS_PER_ROUND = 350;
const GUESSES_PER_GAME = 7;
const OVERLOAD = 2;
const OVERLOAD_SECONDS = Number(process.env['BENCH_OVERLOAD_SECONDS'] ?? 60);
const NORMAL = 0.5;
const NORMAL_SECONDS = 15;
const MIN_GOODPUT_PERCENT = 80;
const MAX_SERVED_MS = 500;
const MAX_REFUSAL_MS = 200;
const MAX_RECOVERY_SECONDS = 5;
/** As in the peak hour of `day`: the parts of a game that are sent to puzzles. */
const KINDS = ['guess', 'opening', 'board'] as const;
const MIX: readonly Kind[] = [
  ...Array.from({ length: GUESSES_PER_GAME }, () => 'guess' as const),
  'opening',
  ...Array.from({ length: 3 }, () => 'board' as const),
];

type Kind = (typeof KINDS)[number];

interface Outcome {
  kind: Kind;
  status: number;
  /** Seconds from the beginning of the phase until the request was due. */
  at: number;
  ms: number;
}

/** When all are late, a guess may overtake an earlier one of its game: a word of that is found by then, or the game is over. */
const SERVED: ReadonlySet<number> = new Set([200, 409, 422]);
/** No answer at all. */
const BROKEN = 0;

/** Twice as many requests as can be served, and a normal load after that. */
export async function measureOverload(
  { stack: { url }, issuer }: Environment,
  report: Report,
): Promise<void> {
  const puzzle = await solveToday(url, issuer.token());
  const openedGames = async (count: number): Promise<HttpRequest[]> => {
    const { openings, guesses } = newGames(puzzle, issuer, count);
    await closedLoop(url, openings);
    return guesses;
  };
  const measureCapacity = async () => closedLoop(url, await openedGames(PLAYERS_PER_ROUND));
  await measureCapacity();
  const rounds = [];
  while (rounds.length < ROUNDS) rounds.push(await measureCapacity());
  const capacity = medianOf(rounds, ({ perSecond }) => perSecond);
  report.add('capacity: guesses a second, 32 connections', capacity, '/s');

  const boards = [ROUTES.leaderboards.today, ROUTES.leaderboards.totalScores, ROUTES.leaderboards.streaks];
  /** Opens the games. @returns a function that sends each request when it is due, once */
  const prepare = async (perSecond: number, seconds: number): Promise<() => Promise<Outcome[]>> => {
    const count = Math.round(perSecond * seconds);
    const kinds = Array.from({ length: count }, (_, turn) => MIX[turn % MIX.length]!);
    const countOf = (kind: Kind) => kinds.filter((each) => each === kind).length;
    const readers = makeUsers(issuer, PLAYERS_PER_ROUND);
    const waiting: Record<Kind, HttpRequest[]> = {
      guess: await openedGames(Math.ceil(countOf('guess') / GUESSES_PER_GAME)),
      opening: newGames(puzzle, issuer, countOf('opening')).openings,
      board: Array.from({ length: countOf('board') }, (_, turn) => ({
        path: boards[turn % boards.length]!,
        token: readers[turn % readers.length]!.token,
      })),
    };
    const sent: Record<Kind, number> = { guess: 0, opening: 0, board: 0 };
    const next = kinds.map((kind) => ({ kind, ...encode(waiting[kind][sent[kind]++]!) }));
    return () => {
      const started = performance.now();
      return openLoop({ perSecond, count }, async (turn, due) => {
        const { kind, path, ...options } = next[turn]!;
        const status = await request(url + path, options).then(
          ({ statusCode, body }) => body.dump().then(() => statusCode),
          () => BROKEN,
        );
        return { kind, status, at: (due - started) / 1_000, ms: performance.now() - due };
      });
    };
  };

  const offerTooMuch = await prepare(OVERLOAD * capacity, OVERLOAD_SECONDS);
  const offerLittle = await prepare(NORMAL * capacity, NORMAL_SECONDS);
  const before = process.cpuUsage();
  const overload = await offerTooMuch();
  const { user, system } = process.cpuUsage(before);
  const after = await offerLittle();
  const served = overload.filter(isServed);
  const refused = overload.filter(isRefused);
  const goodput = served.length / OVERLOAD_SECONDS;
  const load = `${OVERLOAD} × capacity`;
  report.add(`requests a second, ${load}`, overload.length / OVERLOAD_SECONDS, '/s');
  report.add(`served, part of the capacity, ${load}`, (100 * goodput) / capacity, '%', {
    min: MIN_GOODPUT_PERCENT,
  });
  report.add(`p99 of what is served, ${load}`, p99(served), 'ms', { max: MAX_SERVED_MS });
  report.add(`p99 of refusals, ${load}`, p99(refused), 'ms', { max: MAX_REFUSAL_MS });
  for (const kind of KINDS) {
    const ofKind = (outcomes: Outcome[]) => outcomes.filter((each) => each.kind === kind).length;
    report.add(`served of kind ${kind}, ${load}`, (100 * ofKind(served)) / ofKind(overload), '%');
  }
  const others = overload.filter((each) => !isServed(each) && !isRefused(each));
  const statuses = [...new Set(others.map(({ status }) => status))].join(', ');
  const failed = `neither served nor refused${statuses && ` (${statuses})`}`;
  report.add(failed, others.length, '', { max: 0 });
  report.add('processor time of the load, per request', (user + system) / 1_000 / overload.length, 'ms');

  const isNormal = (outcome: Outcome): boolean => isServed(outcome) && outcome.ms <= MAX_SERVED_MS;
  const lastAbnormal = Math.max(0, ...after.filter((each) => !isNormal(each)).map(({ at }) => at));
  report.add(`back to normal, at ${NORMAL} × capacity`, lastAbnormal, 's', { max: MAX_RECOVERY_SECONDS });
  report.add('failures of the rounds before', sum(rounds.map(({ failures }) => failures)), '', { max: 0 });
}

function isServed({ status }: Outcome): boolean {
  return SERVED.has(status);
}

function isRefused({ status }: Outcome): boolean {
  return status === 503;
}

function p99(outcomes: readonly Outcome[]): number {
  const latencies = new Latencies();
  for (const { ms } of outcomes) latencies.add(ms);
  return latencies.percentile(99);
}
