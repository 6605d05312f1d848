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
  /** Of a signed-in caller. */
  token?: string;
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000 };

/** Loads a URL with wrk. @throws Error when an answer was not a good one */
export async function runWrk(
  url: string,
  { connections, seconds, paced, token }: WrkOptions,
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
  const script = paced ? ['--script', join(__dirname, 'paced.lua')] : [];
  const access = token === undefined ? [] : ['--header', `Authorization: Bearer ${token}`];
  const output = await runProcess({ command: 'wrk', args: [...args, ...script, ...access, url] });
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
