import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WORKSPACE_ROOT } from '@fourfold/stack';
import { readReports, type Counts, type Failure } from './tally';

const REPORTER = join(__dirname, '../reporter.cjs');

const running = new Set<ChildProcess>();

/** Ends the running steps with all of their processes. */
export function abandonSteps(): void {
  for (const { pid, exitCode } of running)
    if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM');
}

/** Runs a command with its output on ours; returns whether it succeeded. */
async function run(title: string, command: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const started = performance.now();
  console.log(`\n▶ ${title}`);
  const [program = '', ...args] = command;
  const child = spawn(join(WORKSPACE_ROOT, 'node_modules/.bin', program), args, {
    cwd: WORKSPACE_ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', ...env },
    detached: true,
  });
  running.add(child);
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
  running.delete(child);
  console.log(`${ok ? '✔' : '✘'} ${title} (${Math.round((performance.now() - started) / 1000)} s)`);
  return ok;
}

export interface StepResult extends Counts {
  title: string;
  failures: Failure[];
}

/** A check without tests: it is counted only if it fails. */
export async function check(title: string, command: string[]): Promise<StepResult> {
  const ok = await run(title, command);
  return { title, passed: 0, failed: ok ? 0 : 1, skipped: 0, failures: [] };
}

/** A command that runs Jest in each of some projects, all of which must write a report. */
export async function tests(
  title: string,
  command: string[],
  folders: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<StepResult> {
  const reports = mkdtempSync(join(tmpdir(), 'fourfold-reports-'));
  try {
    const args = ['--reporters=default', `--reporters=${REPORTER}`];
    const ok = await run(title, [...command, ...args], { ...env, TEST_REPORTS: reports });
    const { silent, ...counts } = readReports(reports, folders);
    for (const folder of silent) console.error(`No report from ${folder}: its run crashed`);
    // A runner that fails although every test passed still counts as a failure.
    return { title, ...counts, failed: ok ? counts.failed : Math.max(counts.failed, 1) };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}
