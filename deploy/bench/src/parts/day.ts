import { setTimeout as delay } from 'node:timers/promises';
import { ChatUsers } from '../chat-users';
import { DayPlayers } from '../day-players';
import type { Environment } from '../environment';
import { openLoop, RequestLog } from '../load';
import { measureProcessorTime, memoryOfTree } from '../processes';
import { countStatements } from '../statements';
import { reportEventSizes } from '../event-sizes';
import type { Report } from '../report';
import { measureRest } from './game';
import { TypingUsers } from '../typing-users';
import { newAccount, registration } from '../users';
import type { VirtualUsers } from '../virtual-users';

/** The peak hour has four times the average load of the day. The factor scales it to fewer players. */
const PLAYERS_A_DAY = 1_000_000;
const FACTOR = Number(process.env['BENCH_DAY_FACTOR'] ?? 1);
const SECONDS = Number(process.env['BENCH_DAY_SECONDS'] ?? 180);

const GAMES_PER_SECOND = 46 * FACTOR;
const REGISTRATIONS_PER_SECOND = 2 * FACTOR;
const MESSAGES_PER_SECOND = Math.ceil(50 * FACTOR);
const FRIENDS_SOCKETS = Math.max(100, Math.round(1_000 * FACTOR));
const BATTLES = Math.ceil(50 * FACTOR);
/** 48 words a minute. */
const KEYS_PER_SECOND = BATTLES * 2 * 4;
/** Long enough for a steady state, in which as many games begin as end. */
const WARM_UP_SECONDS = 32;
/** Few enough that each account signs in again after some seconds. */
const ACCOUNTS = Math.ceil(300 * FACTOR);
const MAX_P99_MS = 100;
const MAX_CORES = 1.6;
const MAX_MS_OF_A_GAME = 35;

/** The peak hour of a million players a day. Arrivals are open-loop, timed from when they were due. */
export async function measureDay(environment: Environment, report: Report): Promise<void> {
  report.begin(`the peak hour of ${PLAYERS_A_DAY * FACTOR} players a day, ${SECONDS} s`);
  await measureRest(environment, report);
  const players = await DayPlayers.create(environment, ACCOUNTS);
  const chat = await ChatUsers.create(environment, FRIENDS_SOCKETS);
  const typing = new TypingUsers(environment);
  await chat.open(FRIENDS_SOCKETS);
  await typing.open(BATTLES);
  const countFrom = performance.now() + WARM_UP_SECONDS * 1_000;
  const isCounted = (due: number): boolean => due >= countFrom && due < countFrom + SECONDS * 1_000;
  const log = new RequestLog(environment.stack.url, isCounted);
  /** Sends load during the warm-up and the measurement. Errors are ignored here because `log` counts them. */
  const throughout = (perSecond: number, work: (due: number) => Promise<unknown>): Promise<unknown> => {
    const load = { perSecond, count: perSecond * (WARM_UP_SECONDS + SECONDS) };
    return openLoop(load, (_turn, due) => work(due).catch(() => undefined));
  };
  const send = async (users: VirtualUsers, perSecond: number) => {
    await users.send({ perSecond, count: perSecond * WARM_UP_SECONDS });
    return users.send({ perSecond, count: perSecond * SECONDS });
  };
  const [message, keystroke] = await Promise.all([
    send(chat, MESSAGES_PER_SECOND),
    send(typing, KEYS_PER_SECOND),
    throughout(GAMES_PER_SECOND, (due) => players.play(log, due)),
    throughout(REGISTRATIONS_PER_SECOND, (due) => log.send('registration', due, registration(newAccount()))),
    delay(WARM_UP_SECONDS * 1_000).then(() => reportProcesses(environment, report)),
  ]);
  reportRequests(log, report);
  await reportEventSizes(environment, report);
  for (const [what, { latencies, misdelivered }] of Object.entries({ message, keystroke })) {
    report.add(`${what}: p50`, latencies.percentile(50), 'ms');
    report.add(`${what}: p99`, latencies.percentile(99), 'ms', { max: MAX_P99_MS });
    report.add(`${what}: not delivered exactly once`, misdelivered, '', { max: 0 });
  }
}

/**
 * What each process used during the measurement, and its memory at the end. A game has its share of everything that goes
 * on beside it: registrations, messages, battles.
 */
async function reportProcesses({ stack, pids }: Environment, report: Report): Promise<void> {
  const statements = await countStatements(stack);
  const processorTime = measureProcessorTime(pids);
  const own = process.cpuUsage();
  await delay(SECONDS * 1_000);
  const { user, system } = process.cpuUsage(own);
  const processorMs = processorTime(1);
  const sent = await statements();
  const count = GAMES_PER_SECOND * SECONDS;
  report.addShares('processor time', processorMs, { count: SECONDS * 1_000, unit: 'cores', max: MAX_CORES });
  report.add('processor time, the load generator', (user + system) / 1e6 / SECONDS, 'cores');
  report.addShares('processor time of a game', processorMs, { count, unit: 'ms', max: MAX_MS_OF_A_GAME });
  report.addShares('statements', sent, { count: SECONDS, unit: '/s' });
  report.addShares('statements of a game', sent, { count });
  for (const [name, pid] of Object.entries(pids)) report.add(`memory of ${name}`, memoryOfTree(pid), 'MB');
}

function reportRequests({ latencies, errors, failures }: RequestLog, report: Report): void {
  for (const [kind, times] of latencies) {
    report.add(`${kind}: rate`, times.count / SECONDS, '/s');
    report.add(`${kind}: p50`, times.percentile(50), 'ms');
    report.add(`${kind}: p99`, times.percentile(99), 'ms', kind === 'guess' ? { max: MAX_P99_MS } : {});
  }
  for (const [what, count] of errors) console.log(`  ${count} × ${what}`);
  report.add('failed requests', failures, '', { max: 0 });
}
