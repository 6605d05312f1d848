import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@fourfold/testing';
import { startBareServer } from './bare-server';
import type { Environment } from './environment';
import { ProcessorTime, settledMegabytes } from './processes';
import type { Report } from './report';
import type { DeliveryFigures } from './sockets';
import { medianOf, pairedRounds, sum } from './statistics';

const ROUNDS = 3;
const ROUND_SECONDS = 8;
const REST_MS = 5_000;
const VARIANTS = ['fourfold', 'bare'] as const;

/** Users on sockets who write to each other. */
export interface Crowd {
  /** Opens so many more sockets, or battles. */
  open(count: number): Promise<void>;
  /** Everybody in turn sends something. */
  send(load: { perSecond: number; count: number }): Promise<DeliveryFigures>;
  close(): void;
}

export interface RelayPart {
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

/** The memory of a socket or a battle; then what a message takes until it arrives, and what it costs, beside a bare server. */
export async function measureRelay(
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
    const measured = { ...pids, bare: bareServer.pid };
    const rounds = await pairedRounds(VARIANTS, ROUNDS, async (variant) => {
      const time = new ProcessorTime(measured);
      const figures = await crowds[variant].send({ perSecond, count: perSecond * ROUND_SECONDS });
      return { ...figures, processorMs: time.each(figures.sent) };
    });
    for (const [title, figure] of [
      ['p50', 'medianMs'],
      ['p99', 'p99Ms'],
    ] as const) {
      const [ours, theirs] = VARIANTS.map((variant) => medianOf(rounds, (round) => round[variant][figure]));
      const name = `${title} of a ${what} at ${perSecond}/s`;
      report.add(name, ours!, 'ms', { max: bounds[figure] });
      report.add(`${name}, bare`, theirs!, 'ms');
    }
    const undelivered = sum(rounds.map(({ fourfold }) => fourfold.lost + fourfold.repeated));
    report.add(`${what}s not delivered exactly once`, undelivered, '', { max: 0 });
    for (const name of [service, 'gateway', 'postgres', 'redis', 'bare'].filter(
      (process) => process in measured,
    )) {
      const variant = name === 'bare' ? 'bare' : 'fourfold';
      const milliseconds = medianOf(rounds, (round) => round[variant].processorMs[name]!);
      report.add(`processor time of a ${what}, ${name}`, milliseconds, 'ms');
    }
    const ratio = medianOf(
      rounds,
      (round) => round.fourfold.processorMs[service]! / round.bare.processorMs['bare']!,
    );
    report.add(`processor time of a ${what}, ${service} / bare`, ratio, '');
  } finally {
    for (const variant of VARIANTS) crowds[variant].close();
    await bareServer.stop();
  }
}
