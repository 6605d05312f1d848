import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../environment';
import { residentMegabytes } from '../processes';
import type { Report } from '../report';

const MAX_MEGABYTES = 160;
const REST_MS = 5_000;

/** The resident memory of every process of ours before anything was used. */
export async function measureMemory({ pids, inspectPorts }: Environment, report: Report): Promise<void> {
  await delay(REST_MS);
  for (const name of inspectPorts.keys())
    report.add(`memory of ${name} at rest`, residentMegabytes(pids[name]!), 'MB', { max: MAX_MEGABYTES });
}
