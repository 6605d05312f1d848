import { ROUTES } from '@fourfold/contracts';
import type { Environment } from '../environment';
import { closedLoop, openLoopLoad } from '../load';
import { ProcessorTime } from '../processes';
import type { Report } from '../report';
import { PairedRounds } from '../statistics';

const CONNECTIONS = 50;
const ROUNDS = 8;
const ROUND_SECONDS = 1;
const OPEN_LOOP_PER_SECOND = 200;
const MAX_ADDED_MS = 1;
const VARIANTS = ['direct', 'gateway'] as const;
const path = ROUTES.leaderboards.todayPublic;

/** One read at the service and through the gateway. */
export async function measureProxy({ stack, puzzlesUrl, pids }: Environment, report: Report): Promise<void> {
  const urls = { direct: puzzlesUrl, gateway: stack.url };
  const atFullSpeed = async (variant: (typeof VARIANTS)[number]) => {
    const time = new ProcessorTime(pids);
    const limit = { duration: ROUND_SECONDS };
    const figures = await closedLoop(urls[variant], {
      connections: CONNECTIONS,
      limit,
      next: () => ({ path }),
    });
    return { ...figures, processorMs: time.each(figures.count) };
  };
  for (const variant of VARIANTS) await atFullSpeed(variant);
  const full = await PairedRounds.measure(VARIANTS, ROUNDS, atFullSpeed);
  for (const variant of VARIANTS)
    report.add(
      `requests a second, ${variant}`,
      full.median(variant, ({ perSecond }) => perSecond),
      '/s',
    );
  const ratio = full.medianOf(({ gateway, direct }) => gateway.perSecond / direct.perSecond);
  report.add('throughput, gateway / direct', ratio, '');
  for (const name of ['puzzles', 'gateway']) {
    const milliseconds = full.median('gateway', ({ processorMs }) => processorMs[name]!);
    report.add(`processor time of a request, ${name}`, milliseconds, 'ms');
  }
  const load = { perSecond: OPEN_LOOP_PER_SECOND, count: OPEN_LOOP_PER_SECOND * ROUND_SECONDS };
  const calm = await PairedRounds.measure(VARIANTS, ROUNDS, (variant) =>
    openLoopLoad(urls[variant], load, () => ({ path })),
  );
  const added = calm.medianOf(({ gateway, direct }) => gateway.medianMs - direct.medianMs);
  report.add(`median latency added by the gateway at ${load.perSecond}/s`, added, 'ms', {
    max: MAX_ADDED_MS,
  });
}
