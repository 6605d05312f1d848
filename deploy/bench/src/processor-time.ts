import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever the kernel's own tick. */
const TICK_MS = 10;

interface Entry {
  pid: number;
  parent: number;
  ms: number;
}

/**
 * Processor time of processes with all their children, by name. Unlike a rate it hardly depends on what else the
 * machine is doing.
 */
export class ProcessorTime {
  private before: Map<string, number>;

  constructor(private readonly pids: Readonly<Record<string, number>>) {
    this.before = this.read();
  }

  /** What each used since the start, for one of `count`: `puzzles 0.31 ms, postgres 0.12 ms`. */
  perUnit(count: number): string {
    return Object.entries(this.each(count))
      .map(([name, ms]) => `${name} ${ms.toFixed(2)} ms`)
      .join(', ');
  }

  /** The same in milliseconds, by name. */
  each(count: number): Record<string, number> {
    const now = this.read();
    return Object.fromEntries(
      Object.keys(this.pids).map((name) => [name, (now.get(name)! - this.before.get(name)!) / count]),
    );
  }

  private read(): Map<string, number> {
    const entries = readdirSync('/proc').flatMap((name) =>
      /^\d+$/.test(name) ? readEntry(Number(name)) : [],
    );
    const total = (pid: number): number =>
      entries
        .filter((entry) => entry.parent === pid)
        .reduce((sum, child) => sum + total(child.pid), entries.find((entry) => entry.pid === pid)?.ms ?? 0);
    return new Map(Object.entries(this.pids).map(([name, pid]) => [name, total(pid)]));
  }
}

/** The process that listens on a port of this machine, by its command line. */
export function pidOfServer(program: string, port: number): number {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    const words = commandLine(Number(name));
    return words[0]?.endsWith(program) && words.some((word) => word.includes(String(port)));
  });
  if (!found) throw new Error(`No ${program} on port ${port}`);
  return Number(found);
}

/** Some servers write a title of their own there, with spaces in it. */
function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/);
  } catch {
    return [];
  }
}

function readEntry(pid: number): Entry[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may have spaces of its own.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Its own time and that of children which have ended, each in user and in kernel mode.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid, parent: Number(fields[1]), ms: ticks * TICK_MS }];
  } catch {
    return [];
  }
}
