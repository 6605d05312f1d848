import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sum } from './statistics';

/** The unit of times in /proc/<pid>/stat, whatever the kernel's own tick. */
const TICK_MS = 10;
const READINGS = 5;
const READING_MS = 500;

/**
 * Processor time of processes and their children from now on. Other load affects it less than throughput.
 * @returns a function that gives the milliseconds for one of `count` requests or messages, by name of the process
 */
export function measureProcessorTime(
  pids: Readonly<Record<string, number>>,
): (count: number) => Record<string, number> {
  const timeOfTree = (pid: number): number => sum(treeOf(pid).map(timeOf));
  const times = () => Object.entries(pids).map(([name, pid]) => [name, timeOfTree(pid)] as const);
  const before = new Map(times());
  return (count) => Object.fromEntries(times().map(([name, ms]) => [name, (ms - before.get(name)!) / count]));
}

/** Megabytes of a process and its children; shared memory counts once. */
export function memoryOfTree(pid: number): number {
  return sum(treeOf(pid).map((each) => megabytes(read(each, 'smaps_rollup'), /^Pss:\s+(\d+)/m)));
}

/** The resident memory of a process, without its children. */
export function residentMegabytes(pid: number): number {
  return megabytes(read(pid, 'status'), /VmRSS:\s+(\d+)/);
}

/**
 * The resident memory of a Node process, as the lowest of some readings, each after a forced garbage
 * collection: when V8 collects by itself, and how much memory it returns, varies from run to run.
 */
export async function settledMegabytes(pid: number): Promise<number> {
  const readings: number[] = [];
  while (readings.length < READINGS) {
    process.kill(pid, 'SIGUSR2');
    await delay(READING_MS);
    readings.push(residentMegabytes(pid));
  }
  return Math.min(...readings);
}

/** A process and its children. */
function treeOf(pid: number): number[] {
  const children = read(pid, `task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

/** Milliseconds of a process and of its children that have ended, in user and in kernel mode. */
function timeOf(pid: number): number {
  const stat = read(pid, 'stat');
  // The name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return sum(fields.slice(11, 15).map(Number)) * TICK_MS;
}

function megabytes(text: string, kilobytes: RegExp): number {
  return (Number(kilobytes.exec(text)?.[1] ?? 0) * 1_024) / 1e6;
}

/** A file of a process in /proc; empty when the process has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
