import { SERVICES, type ProcessName } from '@fourfold/testing';
import { setTimeout as delay } from 'node:timers/promises';
import type { Report } from '../report';
import { residentBytes } from '../resident';
import type { Stage } from '../stage';

const MAX_MEGABYTES = 160;
const REST_MS = 5_000;

/** The resident memory of every process when nobody uses it. */
export async function measureMemory({ stack }: Stage, report: Report): Promise<void> {
  await delay(REST_MS);
  for (const name of [...SERVICES, 'gateway'] as ProcessName[]) {
    const megabytes = residentBytes(stack.process(name).pid) / 1e6;
    report.add(
      `memory of ${name} at rest`,
      `≤ ${MAX_MEGABYTES} MB`,
      `${megabytes.toFixed(0)} MB`,
      megabytes <= MAX_MEGABYTES,
    );
  }
}
