import { ROUTES } from '@fourfold/contracts';
import { startNginx } from '../nginx';
import { ProcessorTime } from '../processor-time';
import type { Report } from '../report';
import type { Stage } from '../stage';
import { median } from '../statistics';
import { runWrk, type WrkResult } from '../wrk';

const CONNECTIONS = 50;
/** Many short rounds rather than few long ones: what else the machine does changes from second to second. */
const FULL = { rounds: 15, seconds: 1 };
const PACED = { rounds: 10, seconds: 2 };
const WARM_UP_SECONDS = 5;
const MIN_RATIO = 0.75;
const MAX_ADDED_MS = 1;

const WAYS = ['direct', 'nginx', 'gateway'] as const;
type Way = (typeof WAYS)[number];

/**
 * One read by three ways: at the service, through nginx, through the gateway. The ways take turns in short rounds and
 * are compared within a round, so that whatever else the machine does meets all three alike.
 */
export async function measureProxy({ stack, puzzlesUrl }: Stage, report: Report): Promise<void> {
  const nginx = await startNginx(puzzlesUrl);
  const path = ROUTES.leaderboards.todayPublic;
  const urls: Record<Way, string> = {
    direct: puzzlesUrl + path,
    nginx: nginx.url + path,
    gateway: stack.url + path,
  };
  try {
    for (const url of Object.values(urls))
      await runWrk(url, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS });

    const full = await takeTurns(urls, FULL);
    const rate = (way: Way): string =>
      full[way].map((result) => result.requestsPerSecond.toFixed(0)).join(' ');
    for (const way of WAYS) report.note(`requests a second, ${way}`, rate(way));
    const ratio = (of: Way): number =>
      median(
        full.gateway.map((result, round) => result.requestsPerSecond / full[of][round]!.requestsPerSecond),
      );
    report.add(
      'throughput, gateway / nginx',
      `≥ ${MIN_RATIO}`,
      ratio('nginx').toFixed(2),
      ratio('nginx') >= MIN_RATIO,
    );
    report.note('throughput, gateway / direct', ratio('direct').toFixed(2));

    const pids = {
      puzzles: stack.process('puzzles').pid,
      gateway: stack.process('gateway').pid,
      nginx: nginx.pid,
    };
    await measureTime(urls, pids, report);

    const paced = await takeTurns(urls, { ...PACED, paced: true });
    const middle = (way: Way): number => median(paced[way].map((result) => result.medianMs));
    const pace = median(paced.direct.map((result) => result.requestsPerSecond)).toFixed(0);
    for (const way of WAYS)
      report.note(`median latency at ${pace}/s, ${way}`, `${middle(way).toFixed(2)} ms`);
    const added = median(
      paced.gateway.map((result, round) => result.medianMs - paced.direct[round]!.medianMs),
    );
    report.add(
      `median latency added by the gateway, ${CONNECTIONS} connections`,
      `≤ ${MAX_ADDED_MS} ms`,
      `${added.toFixed(2)} ms`,
      added <= MAX_ADDED_MS,
    );
  } finally {
    await nginx.stop();
  }
}

/** Processor time of one request each way; the service's own is in all of them. */
async function measureTime(
  urls: Record<Way, string>,
  pids: Record<string, number>,
  report: Report,
): Promise<void> {
  for (const way of WAYS) {
    const time = new ProcessorTime(pids);
    const { requests } = await runWrk(urls[way], { connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
    report.note(`processor time of a request, ${way}`, time.perUnit(requests));
  }
}

async function takeTurns(
  urls: Record<Way, string>,
  { rounds, ...options }: { rounds: number; seconds: number; paced?: boolean },
): Promise<Record<Way, WrkResult[]>> {
  const results: Record<Way, WrkResult[]> = { direct: [], nginx: [], gateway: [] };
  for (let round = 0; round < rounds; round++)
    for (const way of WAYS)
      results[way].push(await runWrk(urls[way], { connections: CONNECTIONS, ...options }));
  return results;
}
