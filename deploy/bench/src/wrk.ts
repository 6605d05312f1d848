import { join } from 'node:path';
import { runProcess } from '@fourfold/testing';

export interface WrkResult {
  requests: number;
  requestsPerSecond: number;
  medianMs: number;
  p99Ms: number;
}

interface WrkOptions {
  connections: number;
  seconds: number;
  /** Wait between two requests of a connection, instead of sending the next one at once. */
  paced?: boolean;
  /** What makes the requests instead of wrk itself; it paces them as well. */
  script?: { file: string; args: readonly string[] };
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000 };

/** Loads a URL with wrk. @throws Error when an answer was not a good one */
export async function runWrk(
  url: string,
  { connections, seconds, paced, script }: WrkOptions,
): Promise<WrkResult> {
  const args = [
    '--threads',
    '1',
    '--connections',
    String(connections),
    '--duration',
    `${seconds}s`,
    '--latency',
    // A slow answer is a slow answer, no failure.
    '--timeout',
    '30s',
  ];
  const file = script?.file ?? (paced ? join(__dirname, 'paced.lua') : undefined);
  const output = await runProcess({
    command: 'wrk',
    args: [...args, ...(file ? ['--script', file] : []), url, ...(script ? ['--', ...script.args] : [])],
  });
  const trouble = /Non-2xx.*|Socket errors.*/.exec(output);
  if (trouble) throw new Error(`${url}: ${trouble[0]}`);
  return {
    requests: Number(/(\d+) requests in/.exec(output)?.[1]),
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    medianMs: latency(output, '50%'),
    p99Ms: latency(output, '99%'),
  };
}

function latency(output: string, percentile: string): number {
  const [, value, unit = ''] = new RegExp(`${percentile}\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(value) * UNITS[unit]!;
}
