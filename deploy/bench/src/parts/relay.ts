import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@fourfold/stack';
import { ChatUsers } from '../chat-users';
import type { Environment } from '../environment';
import { measureProcessorTime, settledMegabytes } from '../processes';
import type { Report } from '../report';
import { medianOf, sum } from '../statistics';
import { TypingUsers } from '../typing-users';
import type { DeliveryFigures, VirtualUsers } from '../virtual-users';

/** Enough for the JIT to compile the code that runs for every message. */
const WARM_UP_SECONDS = 12;
const ROUNDS = 3;
const ROUND_SECONDS = 8;
const REST_MS = 5_000;
const FRIENDS_SOCKETS = 1_000;
const WATCHERS_PER_BATTLE = 2;

interface RelayPart {
  /** The unit, such as `message`. */
  what: string;
  perSecond: number;
  service: ServiceName;
  users: VirtualUsers;
  opened: { name: string; count: number; maxKilobytes: number };
  maxMs: Record<50 | 99, number>;
}

/** A thousand users on the friends socket: memory of a socket, and messages from sender to recipient. */
export async function measureChat(environment: Environment, report: Report): Promise<void> {
  await measureRelay(environment, report, {
    what: 'message',
    perSecond: 200,
    service: 'social',
    users: await ChatUsers.create(environment, FRIENDS_SOCKETS),
    opened: { name: 'friends socket', count: FRIENDS_SOCKETS, maxKilobytes: 45 },
    maxMs: { 50: 5, 99: 40 },
  });
}

/** A hundred battles of two, each watched by two: memory of a battle, and keystrokes until the opponent sees them. */
export async function measureBattle(environment: Environment, report: Report): Promise<void> {
  await measureRelay(environment, report, {
    what: 'keystroke',
    perSecond: 500,
    service: 'battle',
    users: new TypingUsers(environment, WATCHERS_PER_BATTLE),
    opened: { name: 'battle', count: 100, maxKilobytes: 100 },
    maxMs: { 50: 2, 99: 15 },
  });
}

/** Measures the memory of a socket or a battle, then latency and processor time of a message. */
async function measureRelay({ pids }: Environment, report: Report, part: RelayPart): Promise<void> {
  const { what, perSecond, service, users, opened, maxMs } = part;
  const sendForSeconds = (seconds: number): Promise<DeliveryFigures> =>
    users.send({ perSecond, count: perSecond * seconds });
  const megabytesWithHalf = async (): Promise<number> => {
    await users.open(opened.count / 2);
    await sendForSeconds(WARM_UP_SECONDS);
    await delay(REST_MS);
    return settledMegabytes(pids[service]!);
  };
  // The first half also allocates what all of them share.
  const before = await megabytesWithHalf();
  const kilobytes = (((await megabytesWithHalf()) - before) * 1_000) / (opened.count / 2);
  report.add(`memory of a ${opened.name}`, kilobytes, 'KB', { max: opened.maxKilobytes });

  const rounds: (DeliveryFigures & { processorMs: Record<string, number> })[] = [];
  while (rounds.length < ROUNDS) {
    const processorTime = measureProcessorTime(pids);
    const figures = await sendForSeconds(ROUND_SECONDS);
    rounds.push({ ...figures, processorMs: processorTime(perSecond * ROUND_SECONDS) });
  }
  for (const percent of [50, 99] as const) {
    const milliseconds = medianOf(rounds, ({ latencies }) => latencies.percentile(percent));
    report.add(`p${percent} of a ${what} at ${perSecond}/s`, milliseconds, 'ms', { max: maxMs[percent] });
  }
  const misdelivered = sum(rounds.map((round) => round.misdelivered));
  report.add(`${what}s not delivered exactly once`, misdelivered, '', { max: 0 });
  for (const name of [service, 'gateway', 'postgres', 'redis'].filter((process) => process in pids)) {
    const milliseconds = medianOf(rounds, ({ processorMs }) => processorMs[name]!);
    report.add(`processor time of a ${what}, ${name}`, milliseconds, 'ms');
  }
}
