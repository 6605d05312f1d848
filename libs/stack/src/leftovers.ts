import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from './wait-for';

const TEMPORARY_PREFIX = 'fourfold-test-';
const PID_FILE = 'server.pid';

/** True while a process with that id exists (a zombie does not count). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/**
 * The start time of a process, in the format of the system. Together with the id it identifies a process: ids are
 * reused.
 */
function startOf(pid: number): string | undefined {
  try {
    // The command name, in parentheses, may hold anything; the start is the 20th field after it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19];
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout?.trim() || undefined;
  }
}

/** Records the process that belongs to a folder, so that a later run can end it after a crash of its owner. */
export function recordPid(folder: string, pid: number): void {
  writeFileSync(join(folder, PID_FILE), JSON.stringify({ pid, start: startOf(pid) }));
}

/** Removes the record of `recordPid`. */
export function forgetPid(folder: string): void {
  rmSync(join(folder, PID_FILE), { force: true });
}

/** The id of the process recorded in a folder, if it is still the same process. */
export function recordedPid(folder: string): number | undefined {
  try {
    const { pid, start } = JSON.parse(readFileSync(join(folder, PID_FILE), 'utf8')) as {
      pid: number;
      start?: string;
    };
    return start !== undefined && isAlive(pid) && startOf(pid) === start ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Ends the process recorded in a folder, if it is still the same process. */
export async function endLeftover(folder: string): Promise<boolean> {
  const pid = recordedPid(folder);
  if (pid === undefined) return false;
  process.kill(pid, 'SIGKILL');
  await waitFor(() => !isAlive(pid), { what: `process ${pid} to end` });
  forgetPid(folder);
  return true;
}

/** A new temporary folder, which a later run removes if this process could not. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${TEMPORARY_PREFIX}${process.pid}-${name}-`));
  // Postgres uses it as a user other than root.
  chmodSync(folder, 0o755);
  return folder;
}

/** Ends servers and removes folders of earlier test runs that were killed before they could clean up. */
export async function cleanUpLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${TEMPORARY_PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(tmpdir(), name);
    try {
      await endLeftover(folder);
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user, or another run is removing it.
    }
  }
}
