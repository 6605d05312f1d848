import { readFileSync } from 'node:fs';
import { SERVICES, type ProcessName } from '@fourfold/testing';
import { setTimeout as delay } from 'node:timers/promises';
import type { Report } from '../report';
import type { Stage } from '../stage';

const MAX_MEGABYTES = 150;
const REST_MS = 5_000;

/** The resident memory of every process when nobody uses it. */
export async function measureMemory({ stack }: Stage, report: Report): Promise<void> {
  await delay(REST_MS);
  for (const name of [...SERVICES, 'gateway'] as ProcessName[]) {
    const megabytes = residentMegabytes(stack.process(name).pid);
    report.add(
      `memory of ${name} at rest`,
      `≤ ${MAX_MEGABYTES} MB`,
      `${megabytes.toFixed(0)} MB`,
      megabytes <= MAX_MEGABYTES,
    );
  }
}

function residentMegabytes(pid: number): number {
  const kibibytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return (kibibytes * 1_024) / 1e6;
}
