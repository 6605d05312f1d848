import type { Report } from './report';
import { ProcessorTime } from './processes';
import type { DeliveryFigures } from './sockets';
import { PairedRounds, sum } from './statistics';

const ROUNDS = 3;
const VARIANTS = ['fourfold', 'bare'] as const;

interface Crowd {
  send(load: { perSecond: number; count: number }): Promise<DeliveryFigures>;
}

export interface RelayComparison {
  /** What is sent, such as `message`. */
  what: string;
  service: string;
  crowds: Record<(typeof VARIANTS)[number], Crowd>;
  perSecond: number;
  secondsPerRound: number;
  /** As many as it takes until what runs for every one of them is compiled. */
  warmUp: number;
  bounds: { medianMs: number; p99Ms: number };
  pids: Readonly<Record<string, number>>;
}

/** What a message takes until it arrives, and what it costs, beside a bare Socket.IO server that relays it unread. */
export async function compareWithBareServer(comparison: RelayComparison, report: Report): Promise<void> {
  const { what, service, crowds, perSecond, secondsPerRound, warmUp, bounds, pids } = comparison;
  for (const variant of VARIANTS) await crowds[variant].send({ perSecond, count: warmUp });
  const rounds = await PairedRounds.measure(VARIANTS, ROUNDS, async (variant) => {
    const time = new ProcessorTime(pids);
    const figures = await crowds[variant].send({ perSecond, count: perSecond * secondsPerRound });
    return { ...figures, processorMs: time.each(figures.sent) };
  });
  for (const variant of VARIANTS) {
    const isOurs = variant === 'fourfold';
    const name = (figure: string): string =>
      `${figure} of a ${what} at ${perSecond}/s${isOurs ? '' : ', bare'}`;
    report.add(
      name('p50'),
      rounds.median(variant, ({ medianMs }) => medianMs),
      'ms',
      isOurs ? { max: bounds.medianMs } : {},
    );
    report.add(
      name('p99'),
      rounds.median(variant, ({ p99Ms }) => p99Ms),
      'ms',
      isOurs ? { max: bounds.p99Ms } : {},
    );
  }
  const undelivered = rounds.all('fourfold').map(({ lost, repeated }) => lost + repeated);
  report.add(`${what}s not delivered exactly once`, sum(undelivered), '', { max: 0 });
  for (const name of [service, 'gateway', 'postgres', 'redis', 'bare'].filter((process) => process in pids)) {
    const variant = name === 'bare' ? 'bare' : 'fourfold';
    report.add(
      `processor time of a ${what}, ${name}`,
      rounds.median(variant, (round) => round.processorMs[name]!),
      'ms',
    );
  }
  const ratio = rounds.medianOf(
    ({ fourfold, bare }) => fourfold.processorMs[service]! / bare.processorMs['bare']!,
  );
  report.add(`processor time of a ${what}, ${service} / bare`, ratio, '');
}
