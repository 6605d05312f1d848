import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@fourfold/testing';
import WebSocket from 'ws';
import { sum } from './statistics';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick. */
const TICK_MS = 10;
const READINGS = 5;
const READING_MS = 500;

interface Entry {
  pid: number;
  parent: number;
  ms: number;
}

/**
 * Processor time of processes and their children from now on. It depends less than a rate on what else the machine does.
 * @returns tells the milliseconds for one of `count`, by name
 */
export function measureProcessorTime(
  pids: Readonly<Record<string, number>>,
): (count: number) => Record<string, number> {
  const read = (): [string, number][] => {
    const entries = allProcesses();
    return Object.entries(pids).map(([name, pid]) => [name, sum(treeOf(pid, entries).map(({ ms }) => ms))]);
  };
  const before = new Map(read());
  return (count) => Object.fromEntries(read().map(([name, ms]) => [name, (ms - before.get(name)!) / count]));
}

/** Megabytes of a process and its children; what they share counts once. */
export function memoryOfTree(pid: number): number {
  return sum(
    treeOf(pid, allProcesses()).map((entry) => megabytes(entry.pid, 'smaps_rollup', /^Pss:\s+(\d+)/m)),
  );
}

/** The resident memory of a process, without its children. */
export function residentMegabytes(pid: number): number {
  return megabytes(pid, 'status', /VmRSS:\s+(\d+)/);
}

/**
 * The resident memory of a Node process, as the lowest of some readings, each after a forced garbage collection: when V8
 * collects by itself, and how much it gives back then, differs from run to run.
 */
export async function settledMegabytes(pid: number, inspectPort: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const targets = await waitFor(() => fetch(`http://127.0.0.1:${inspectPort}/json`));
  const [target] = (await targets.json()) as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(target.webSocketDebuggerUrl, { perMessageDeflate: false });
  await once(socket, 'open');
  const readings: number[] = [];
  while (readings.length < READINGS) {
    socket.send(JSON.stringify({ id: readings.length, method: 'HeapProfiler.collectGarbage' }));
    await once(socket, 'message');
    await delay(READING_MS);
    readings.push(residentMegabytes(pid));
  }
  socket.close();
  return Math.min(...readings);
}

function allProcesses(): Entry[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readEntry(Number(name)) : []));
}

function readEntry(pid: number): Entry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may have spaces of its own.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Its own time and that of children which have ended, each in user and in kernel mode.
    const ticks = sum(fields.slice(11, 15).map(Number));
    return [{ pid, parent: Number(fields[1]), ms: ticks * TICK_MS }];
  } catch {
    return [];
  }
}

/** A process and its children. */
function treeOf(pid: number, entries: readonly Entry[]): Entry[] {
  const children = entries.filter(({ parent }) => parent === pid);
  const own = entries.filter((entry) => entry.pid === pid);
  return [...own, ...children.flatMap((child) => treeOf(child.pid, entries))];
}

function megabytes(pid: number, file: string, kilobytes: RegExp): number {
  const found = kilobytes.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
  return (Number(found?.[1]) * 1_024) / 1e6;
}
