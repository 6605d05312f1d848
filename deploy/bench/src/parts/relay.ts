import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FROM_SOURCE, freePort, startProcess, type ServiceName } from '@fourfold/testing';
import { ChatCrowd } from '../chat-crowd';
import type { Crowd } from '../crowd';
import type { Environment } from '../environment';
import { measureProcessorTime, settledMegabytes } from '../processes';
import type { Report } from '../report';
import { medianOf, pairedRounds, sum } from '../statistics';
import { TypingCrowd } from '../typing-crowd';

const ROUNDS = 3;
const ROUND_SECONDS = 8;
const REST_MS = 5_000;
const VARIANTS = ['fourfold', 'bare'] as const;
const FRIENDS_SOCKETS = 1_000;

interface RelayPart {
  /** What is sent, such as `message`. */
  what: string;
  service: ServiceName;
  crowd: Crowd;
  /** The same at a bare Socket.IO server. */
  bareCrowd(url: string): Crowd;
  /** What is opened, and how many of them come before memory is read: the first ones allocate more than themselves. */
  opened: { name: string; first: number; count: number; maxKilobytes: number };
  /** What is sent each time before memory is read. */
  firstLoad: { perSecond: number; count: number };
  perSecond: number;
  /** As many as it takes until what runs for every one of them is compiled. */
  warmUp: number;
  bounds: { medianMs: number; p99Ms: number };
}

/** A thousand users on the friends socket: memory of a socket, and messages from sender to recipient. */
export async function measureChat(environment: Environment, report: Report): Promise<void> {
  const crowd = await ChatCrowd.at(environment, FRIENDS_SOCKETS);
  await measureRelay(environment, report, {
    what: 'message',
    service: 'social',
    crowd,
    bareCrowd: (url) => crowd.atBareServer(url),
    opened: { name: 'friends socket', first: 100, count: FRIENDS_SOCKETS, maxKilobytes: 45 },
    // Whoever writes in turn then stays below the limit of five messages in five seconds.
    firstLoad: { perSecond: 60, count: 300 },
    perSecond: 200,
    warmUp: 3_000,
    bounds: { medianMs: 5, p99Ms: 40 },
  });
}

/** A hundred battles of two: memory of a battle, and keystrokes until the opponent sees them. */
export async function measureBattle(environment: Environment, report: Report): Promise<void> {
  await measureRelay(environment, report, {
    what: 'keystroke',
    service: 'battle',
    crowd: TypingCrowd.at(environment),
    bareCrowd: (url) => TypingCrowd.atBareServer(url),
    opened: { name: 'battle', first: 20, count: 100, maxKilobytes: 100 },
    firstLoad: { perSecond: 500, count: 2_000 },
    perSecond: 500,
    warmUp: 5_000,
    bounds: { medianMs: 2, p99Ms: 15 },
  });
}

/** The memory of a socket or a battle; then what a message takes until it arrives, and what it costs, beside a bare server. */
async function measureRelay(
  { pids, inspectPorts }: Environment,
  report: Report,
  part: RelayPart,
): Promise<void> {
  const { what, service, crowd, opened, firstLoad, perSecond, bounds } = part;
  const bareServer = await startBareServer();
  const crowds = { fourfold: crowd, bare: part.bareCrowd(bareServer.url) };
  const megabytesWith = async (more: number): Promise<number> => {
    await crowd.open(more);
    await crowd.send(firstLoad);
    await delay(REST_MS);
    return settledMegabytes(pids[service]!, inspectPorts.get(service)!);
  };
  try {
    const before = await megabytesWith(opened.first);
    const further = opened.count - opened.first;
    const kilobytes = ((await megabytesWith(further)) - before) * (1_000 / further);
    report.add(`memory of a ${opened.name}, ${service}`, kilobytes, 'KB', { max: opened.maxKilobytes });

    await crowds.bare.open(opened.count);
    for (const variant of VARIANTS) await crowds[variant].send({ perSecond, count: part.warmUp });
    const measured: Record<string, number> = { ...pids, bare: bareServer.child.pid };
    const rounds = await pairedRounds(VARIANTS, ROUNDS, async (variant) => {
      const processorTime = measureProcessorTime(measured);
      const figures = await crowds[variant].send({ perSecond, count: perSecond * ROUND_SECONDS });
      return { ...figures, processorMs: processorTime(figures.sent) };
    });
    for (const figure of ['medianMs', 'p99Ms'] as const) {
      const [ours, theirs] = VARIANTS.map((variant) => medianOf(rounds, (round) => round[variant][figure]));
      const name = `${figure === 'p99Ms' ? 'p99' : 'p50'} of a ${what} at ${perSecond}/s`;
      report.add(name, ours!, 'ms', { max: bounds[figure] });
      report.add(`${name}, bare`, theirs!, 'ms');
    }
    const undelivered = sum(rounds.map(({ fourfold }) => fourfold.lost + fourfold.repeated));
    report.add(`${what}s not delivered exactly once`, undelivered, '', { max: 0 });
    for (const name of [service, 'gateway', 'postgres', 'redis', 'bare']) {
      if (measured[name] === undefined) continue;
      const variant = name === 'bare' ? 'bare' : 'fourfold';
      const milliseconds = medianOf(rounds, (round) => round[variant].processorMs[name]!);
      report.add(`processor time of a ${what}, ${name}`, milliseconds, 'ms');
    }
    const ratio = medianOf(
      rounds,
      ({ fourfold, bare }) => fourfold.processorMs[service]! / bare.processorMs['bare']!,
    );
    report.add(`processor time of a ${what}, ${service} / bare`, ratio, '');
  } finally {
    for (const variant of VARIANTS) crowds[variant].close();
    await bareServer.child.stop();
  }
}

/** The bare Socket.IO server that ours is compared with. */
async function startBareServer() {
  const port = await freePort();
  const child = startProcess({
    command: process.execPath,
    args: [...FROM_SOURCE, join(__dirname, '../bare-server.ts')],
    env: { PATH: process.env.PATH, PORT: String(port) },
  });
  await child.waitForLine(/listening/);
  return { url: `http://127.0.0.1:${port}`, child };
}
