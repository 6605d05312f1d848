import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cleanUpLeftovers, startProcess, WORKSPACE_ROOT, type ManagedProcess } from '@fourfold/stack';
import { last, RUN_FOLDER, SERVICE_LOGS, SHARED_LOG } from './logs';
import { failure, readReport, type Result } from './report';

/** Arguments of Node, not NODE_OPTIONS, which the processes that tests start would inherit. */
const JEST = [
  'node',
  ...['-C', '@fourfold/source', '--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  'node_modules/jest/bin/jest.js',
];

/** For abandoned steps. */
const GRACE_MS = 5_000;

const running = new Set<ManagedProcess>();
let abandonment: Promise<void> | undefined;

export interface StepResult extends Result {
  title: string;
}

/** Removes what the last run wrote. */
export function clearRunFolder(): void {
  rmSync(RUN_FOLDER, { recursive: true, force: true });
  mkdirSync(SERVICE_LOGS, { recursive: true });
}

/**
 * Ends the running steps with all of their processes, and with the servers that tests have started in groups of their own.
 * No step goes on or begins afterwards.
 */
export function abandonSteps(): Promise<void> {
  return (abandonment ??= endSteps([...running]));
}

async function endSteps(steps: ManagedProcess[]): Promise<void> {
  for (const child of steps) if (child.running) process.kill(-child.pid, 'SIGTERM');
  const timer = setTimeout(() => steps.forEach((child) => child.killGroup()), GRACE_MS);
  await Promise.all(steps.map(({ exited }) => exited));
  clearTimeout(timer);
  await cleanUpLeftovers();
}

/** Waits for ever once the run is abandoned. */
async function unlessAbandoned(): Promise<void> {
  if (abandonment) await new Promise<never>(() => undefined);
}

interface Step {
  title: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
  /** Whether a line of its output is shown while it runs; all are in its log. */
  isShown?: (line: string) => boolean;
}

/** Runs a command; returns whether it succeeded, and the end of its output. */
async function run({
  title,
  command,
  env,
  isShown = () => false,
}: Step): Promise<{ ok: boolean; end: string[] }> {
  await unlessAbandoned();
  const started = performance.now();
  const log = fileOf(title, 'log');
  console.log(`▶ ${title}`);
  const [program = '', ...args] = command;
  const child = startProcess({
    command: join(WORKSPACE_ROOT, 'node_modules/.bin', program),
    args,
    cwd: WORKSPACE_ROOT,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', ...env },
    tracked: false,
    onLine: (coloured) => {
      const line = stripVTControlCharacters(coloured);
      appendFileSync(log, `${line}\n`);
      if (isShown(line)) console.log(line);
    },
  });
  running.add(child);
  const { code } = await child.exited;
  running.delete(child);
  await unlessAbandoned();
  const ok = code === 0;
  console.log(`${ok ? '✔' : '✘'} ${title} (${Math.round((performance.now() - started) / 1000)} s)`);
  const output = stripVTControlCharacters(child.logs()).trim().split('\n');
  return { ok, end: [...last(output), `All of it is in ${relative(WORKSPACE_ROOT, log)}`] };
}

function fileOf(title: string, extension: string): string {
  return join(RUN_FOLDER, `${title.replaceAll(/\W+/g, '-')}.${extension}`);
}

/** A check without tests: it is counted only if it fails. */
export async function check(title: string, command: string[]): Promise<StepResult> {
  const { ok, end } = await run({ title, command });
  return { title, passed: 0, failed: ok ? 0 : 1, skipped: 0, failures: ok ? [] : [failure(title, ...end)] };
}

export interface TestRun {
  title: string;
  /** Arguments of Jest. */
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The folders of the projects that must have a test. */
  mustBeTested: string[];
  /** Whether to show what test files write to the console. */
  showsConsole: boolean;
}

/** A run of Jest. */
export async function tests({ title, args, env, mustBeTested, showsConsole }: TestRun): Promise<StepResult> {
  const report = fileOf(title, 'json');
  const { ok, end } = await run({
    title,
    command: [...JEST, ...args, '--json', `--outputFile=${report}`],
    env: {
      TEST_LOGS: SERVICE_LOGS,
      TEST_LOG_FILE: SHARED_LOG,
      TEST_LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'info',
      ...env,
    },
    isShown: showsConsole ? resultsWithConsole() : isResult,
  });
  const result = readReport(report, mustBeTested);
  // A runner that fails although every test passed still counts as a failure.
  const failed = ok ? result.failed : Math.max(result.failed, 1);
  const isExplained = failed === 0 || result.failures.length > 0;
  return { ...result, title, failed, failures: isExplained ? result.failures : [failure(title, ...end)] };
}

const isResult = (line: string): boolean => /^(PASS|FAIL) /.test(line);

/** The results of files, each with what it wrote to the console, but without failures, which are shown at the end. */
function resultsWithConsole(): (line: string) => boolean {
  let isShown = false;
  return (line) => {
    if (isResult(line) || line === '  ● Console') isShown = true;
    else if (/^ {2}● |^Summary of all failing tests$|^(Tests|Test Suites): /.test(line)) isShown = false;
    return isShown && line !== '';
  };
}
