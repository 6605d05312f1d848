import { setTimeout as delay } from 'node:timers/promises';
import { ChatCrowd } from '../chat-crowd';
import type { Crowd, DeliveryFigures } from '../crowd';
import { DayPlayers } from '../day-players';
import type { Environment } from '../environment';
import { solveToday } from '../games';
import { openLoop, RequestLog } from '../load';
import { measureProcessorTime, memoryOfTree } from '../processes';
import type { Report } from '../report';
import { latencyOf } from '../statistics';
import { TypingCrowd } from '../typing-crowd';

/** The peak hour, four times the average of the day, of so many players. A factor makes it the one of fewer. */
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
/** After which games are in a steady state: as many begin as end. */
const WARM_UP_SECONDS = 32;
/** Each of them comes back after some seconds. */
const ACCOUNTS = Math.ceil(300 * FACTOR);
const MAX_P99_MS = 100;

/** The peak hour of a million players a day. Arrivals are open-loop, and every answer is timed from when it was due. */
export async function measureDay(environment: Environment, report: Report): Promise<void> {
  const { stack, issuer, puzzlesUrl, pids } = environment;
  report.begin(`the peak hour of ${PLAYERS_A_DAY * FACTOR} players a day, ${SECONDS} s`);
  const chat = await ChatCrowd.at(environment, FRIENDS_SOCKETS);
  const typing = TypingCrowd.at(environment);
  const players = new DayPlayers(environment, await solveToday(puzzlesUrl, issuer.token()));
  try {
    await players.prepare(ACCOUNTS);
    await chat.open(FRIENDS_SOCKETS);
    await typing.open(BATTLES);
    const countFrom = performance.now() + WARM_UP_SECONDS * 1_000;
    const log = new RequestLog(stack.url, (due) => due >= countFrom && due < countFrom + SECONDS * 1_000);
    /** What fails is in the log. */
    const throughout = (perSecond: number, work: (due: number) => Promise<unknown>): Promise<unknown> => {
      const load = { perSecond, count: perSecond * (WARM_UP_SECONDS + SECONDS) };
      return openLoop(load, (_turn, due) => work(due).catch(() => undefined));
    };
    const [messages, keystrokes] = await Promise.all([
      afterWarmUp(chat, MESSAGES_PER_SECOND),
      afterWarmUp(typing, KEYS_PER_SECOND),
      throughout(GAMES_PER_SECOND, (due) => players.play(log, due)),
      throughout(REGISTRATIONS_PER_SECOND, (due) => players.register(log, due)),
      delay(WARM_UP_SECONDS * 1_000).then(() => reportProcesses(pids, report)),
    ]);
    reportRequests(log, report);
    for (const [what, figures] of Object.entries({ message: messages, keystroke: keystrokes })) {
      report.add(`${what}: p50`, figures.medianMs, 'ms');
      report.add(`${what}: p99`, figures.p99Ms, 'ms', { max: MAX_P99_MS });
      report.add(`${what}: not delivered exactly once`, figures.lost + figures.repeated, '', { max: 0 });
    }
    console.log('  BENCH_DAY_FACTOR=0.5 measures half the load, if this one was too much.');
  } finally {
    chat.close();
    typing.close();
  }
}

async function afterWarmUp(crowd: Crowd, perSecond: number): Promise<DeliveryFigures> {
  await crowd.send({ perSecond, count: perSecond * WARM_UP_SECONDS });
  return crowd.send({ perSecond, count: perSecond * SECONDS });
}

/** What each process took of one core during the measurement, and its memory at the end. */
async function reportProcesses(pids: Readonly<Record<string, number>>, report: Report): Promise<void> {
  const processorTime = measureProcessorTime(pids);
  const own = process.cpuUsage();
  await delay(SECONDS * 1_000);
  const { user, system } = process.cpuUsage(own);
  // Of a core: 10 ms a second are a hundredth.
  const shares = {
    ...processorTime(SECONDS * 10),
    'load generator': (user + system) / 1_000 / (SECONDS * 10),
  };
  for (const [name, share] of Object.entries(shares)) report.add(`processor time of ${name}`, share, '%');
  for (const [name, pid] of Object.entries(pids)) report.add(`memory of ${name}`, memoryOfTree(pid), 'MB');
}

function reportRequests({ times, errors, failures }: RequestLog, report: Report): void {
  for (const [kind, values] of times) {
    const { medianMs, p99Ms } = latencyOf(values);
    report.add(`${kind}: rate`, values.length / SECONDS, '/s');
    report.add(`${kind}: p50`, medianMs, 'ms');
    report.add(`${kind}: p99`, p99Ms, 'ms', kind === 'guess' ? { max: MAX_P99_MS } : {});
  }
  for (const [what, count] of errors) console.log(`  ${count} × ${what}`);
  report.add('failed requests', failures, '', { max: 0 });
}
