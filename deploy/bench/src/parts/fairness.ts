import { setTimeout as delay } from 'node:timers/promises';
import { HEADERS, ROUTES, type LoginResponse } from '@fourfold/contracts';
import autocannon from 'autocannon';
import { request } from 'undici';
import type { Environment } from '../environment';
import { guessesOf, solveToday, type DailyPuzzle } from '../games';
import { ask, encode, openLoop, send, type HttpRequest } from '../load';
import { measureProcessorTime } from '../processes';
import type { Report } from '../report';
import { Latencies, sum } from '../statistics';
import { makeUsers, newAccount, registration, signIn, type Account } from '../users';

const ATTACK_SECONDS = Number(process.env['BENCH_FAIRNESS_SECONDS'] ?? 20);
const QUIET_SECONDS = 5;
/** Until what an attack has left is answered. */
const REST_MS = 2_000;
const PLAYERS = 20;
/** The last of the players, who share the address of the attackers. */
const NEIGHBOURS = 4;
const PER_SECOND = 40;
const ATTACK_CONNECTIONS = 250;
const CONFIRMATIONS_PER_ACCOUNT = 60;
const MIN_SERVED_PERCENT = 99;
const MAX_P99_MS = 500;
const ADDRESS_OF_ATTACKERS = '203.0.113.7';
/** A guess is refused when it was made before, but it was served. */
const SERVED: ReadonlySet<number> = new Set([200, 409]);
/** No answer at all. */
const BROKEN = 0;

interface Attack {
  name: string;
  connections: number;
  /** Sent again and again, whatever is answered. */
  requests: HttpRequest[];
}

interface Outcome {
  status: number;
  ms: number;
  isNeighbour: boolean;
}

type Player = Account & { token: string; headers: Record<string, string> };

/** One client takes all it can get, while others play. */
export async function measureFairness(
  { stack: { url }, issuer, pids }: Environment,
  report: Report,
): Promise<void> {
  const puzzle = await solveToday(url, issuer.token());
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, (_, number) =>
      register(url, number < PLAYERS - NEIGHBOURS ? `192.0.2.${number}` : ADDRESS_OF_ATTACKERS),
    ),
  );
  const greedy = [await register(url, ADDRESS_OF_ATTACKERS), await register(url, ADDRESS_OF_ATTACKERS)];
  const { token } = makeUsers(issuer, 1)[0]!;
  await send(url, { path: ROUTES.puzzles.today, token });
  const attacks = attacksOf(greedy, puzzle, token);
  const requests = players.map((player) => requestsOf(player, puzzle));

  const playDuring = (during: Promise<unknown>): Promise<Outcome[]> =>
    openLoop({ perSecond: PER_SECOND, during }, async (turn, due) => {
      const number = turn % PLAYERS;
      const own = requests[number]!;
      const { path, ...options } = encode(own[Math.floor(turn / PLAYERS) % own.length]!);
      const status = await request(url + path, options).then(
        ({ statusCode, body }) => body.dump().then(() => statusCode),
        () => BROKEN,
      );
      return { status, ms: performance.now() - due, isNeighbour: number >= PLAYERS - NEIGHBOURS };
    });

  await playDuring(delay(QUIET_SECONDS * 1_000));
  addTo(report, 'nobody attacks', await playDuring(delay(QUIET_SECONDS * 1_000)));
  for (const attack of attacks) {
    const coresUsed = measureCores(pids);
    const attacking = run(url, attack);
    addTo(report, attack.name, await playDuring(attacking));
    const { requests: sent, duration } = await attacking;
    const { system, bench } = coresUsed();
    report.add(`of the attackers: ${attack.name}`, sent.total / duration, '/s');
    report.add(`cores of the system: ${attack.name}`, system, '');
    report.add(`cores of the bench: ${attack.name}`, bench, '');
    await delay(REST_MS);
  }
}

function addTo(report: Report, name: string, outcomes: readonly Outcome[]): void {
  const latencies = new Latencies();
  for (const { status, ms } of outcomes) if (SERVED.has(status)) latencies.add(ms);
  const neighbours = outcomes.filter(({ isNeighbour }) => isNeighbour);
  report.add(`served: ${name}`, servedPercent(outcomes), '%', { min: MIN_SERVED_PERCENT });
  report.add(`p99: ${name}`, latencies.percentile(99), 'ms', { max: MAX_P99_MS });
  report.add(`served at that address: ${name}`, servedPercent(neighbours), '%');
}

function servedPercent(outcomes: readonly Outcome[]): number {
  return (100 * outcomes.filter(({ status }) => SERVED.has(status)).length) / outcomes.length;
}

/** @returns a function that gives how many cores were used from now on, by the system and by the load and the players */
function measureCores(pids: Environment['pids']): () => { system: number; bench: number } {
  const [started, processorTime, ownTime] = [
    performance.now(),
    measureProcessorTime(pids),
    process.cpuUsage(),
  ];
  return () => {
    const elapsed = performance.now() - started;
    const { user, system } = process.cpuUsage(ownTime);
    return { system: sum(Object.values(processorTime(elapsed))), bench: (user + system) / 1_000 / elapsed };
  };
}

/** In a thread of its own: the load must not delay the players. */
async function run(url: string, { connections, requests }: Attack) {
  return autocannon({
    url,
    connections,
    duration: ATTACK_SECONDS,
    workers: 1,
    requests: requests.map((each) => encode(each) as autocannon.Request),
  });
}

function attacksOf(greedy: readonly Player[], puzzle: DailyPuzzle, token: string): Attack[] {
  const headers = { [HEADERS.forwardedFor]: ADDRESS_OF_ATTACKERS };
  const available: HttpRequest = { path: ROUTES.puzzles.available, headers };
  const at = new Date().toISOString();
  const guesses = [{ seq: 1, words: puzzle.groups[0], at }];
  const sync: HttpRequest = {
    method: 'POST',
    path: ROUTES.scores.sync,
    json: { puzzle_id: puzzle.puzzleId, guesses },
    headers,
  };
  const confirmations = greedy.map(({ token: own, password }): HttpRequest => ({
    method: 'POST',
    path: ROUTES.users.reauthenticate,
    token: own,
    json: { password },
    headers,
  }));
  const connections = ATTACK_CONNECTIONS;
  return [
    {
      name: '2 × 60 passwords',
      connections: CONFIRMATIONS_PER_ACCOUNT * greedy.length,
      requests: confirmations,
    },
    { name: '250 × available', connections, requests: [{ ...available, token }] },
    { name: '250 × sync', connections, requests: [{ ...sync, token }] },
    { name: '250 without a token', connections, requests: [available, sync] },
  ];
}

/** What a player does, again and again. */
function requestsOf({ token, headers, ...account }: Player, puzzle: DailyPuzzle): HttpRequest[] {
  const { today: board, streaks, todayPublic } = ROUTES.leaderboards;
  const paths = [ROUTES.puzzles.today, board, ROUTES.puzzles.available, streaks, ROUTES.users.profile];
  return [
    { ...signIn(account), headers },
    ...paths.map((path) => ({ path, token, headers })),
    { ...guessesOf(puzzle, token)[0]!, headers },
    { path: todayPublic, headers },
  ];
}

async function register(url: string, address: string): Promise<Player> {
  const account = newAccount();
  const headers = { [HEADERS.forwardedFor]: address };
  const { access_token: token } = await ask<LoginResponse>(url, { ...registration(account), headers });
  return { ...account, token, headers };
}
