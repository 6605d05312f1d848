import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { recordPid, temporaryFolder } from './leftovers';
import { waitFor, type WaitOptions } from './wait-for';

const MAX_LOG_LINES = 5_000;
const LINES_IN_MESSAGES = 40;
const DEFAULT_GRACE_MS = 15_000;
/** How long to wait for the last lines of an exited process, whose children may hold its streams open for ever. */
const LAST_LINES_MS = 2_000;
const PROBE_TIMEOUT_MS = 2_000;

export interface ProcessOptions {
  command: string;
  args?: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The text for its standard input, which is empty by default. */
  input?: string;
  /** Run as another user; needs root. */
  user?: { uid: number; gid: number };
  /** Record the process id, so that a later test run ends the process if this run is killed (the default). */
  tracked?: boolean;
  /** When this fires, the process and its process group are killed. */
  abort?: AbortSignal;
  /** Called with every line the process writes, on either stream. */
  onLine?: (line: string) => void;
}

export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A child process in a process group of its own, so that a Ctrl-C in the terminal does not reach it. */
export class ManagedProcess {
  readonly exited: Promise<ProcessExit>;
  private readonly lines: string[] = [];
  private exit: ProcessExit | undefined;

  constructor(
    private readonly child: ChildProcess,
    onLine?: (line: string) => void,
  ) {
    const streamsEnded = [child.stdout, child.stderr].map((stream) => this.collect(stream, onLine));
    this.exited = new Promise((resolve) => {
      const finish = (exit: ProcessExit): void => {
        this.exit = exit;
        resolve(exit);
      };
      child.once('error', (error) => {
        this.lines.push(error.message);
        finish({ code: -1, signal: null });
      });
      child.once('exit', (code, signal) => {
        this.exit = { code, signal };
        void Promise.race([
          Promise.all(streamsEnded),
          // If this process was suspended, the timer fires before output is read; `setImmediate` lets Node read it.
          delay(LAST_LINES_MS, undefined, { ref: false }).then(() => setImmediate()),
        ]).then(() => finish({ code, signal }));
      });
    });
  }

  /** The operating system's process id. */
  get pid(): number {
    return this.child.pid ?? -1;
  }

  get running(): boolean {
    return this.exit === undefined;
  }

  /** The output so far (the last 5,000 lines). */
  logs(): string {
    return this.lines.join('\n');
  }

  /** The last lines of the output, for error messages. */
  tail(): string {
    return this.lines.slice(-LINES_IN_MESSAGES).join('\n');
  }

  /** Waits until a written line matches. @throws Error with the end of the log when the process ends first */
  waitForLine(pattern: RegExp): Promise<void> {
    const isWritten = (): boolean => this.lines.some((line) => pattern.test(line));
    return this.waitUntil(isWritten, { intervalMs: 5, what: `the line ${pattern}` });
  }

  /** Waits until an address answers with success. @throws Error with the end of the log when the process ends first */
  waitForAnswer(url: string, timeoutMs: number): Promise<void> {
    const answers = (): Promise<boolean> =>
      fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
        ({ ok }) => ok,
        () => false,
      );
    return this.waitUntil(answers, { timeoutMs, what: `an answer of ${url}` });
  }

  /** Sends a signal without waiting. */
  signal(signal: NodeJS.Signals): void {
    if (this.running) this.child.kill(signal);
  }

  /** Kills every process of its group. */
  killGroup(): void {
    if (this.running && this.pid > 0) process.kill(-this.pid, 'SIGKILL');
  }

  /** Sends a signal (by default SIGKILL) and waits until the process has exited. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<ProcessExit> {
    this.signal(signal);
    return this.exited;
  }

  /** Sends a signal, then SIGKILL if the process has not exited after `graceMs`. */
  async stop(signal: NodeJS.Signals = 'SIGTERM', graceMs = DEFAULT_GRACE_MS): Promise<ProcessExit> {
    this.signal(signal);
    const timer = setTimeout(() => this.signal('SIGKILL'), graceMs);
    try {
      return await this.exited;
    } finally {
      clearTimeout(timer);
    }
  }

  private async waitUntil(isMet: () => boolean | Promise<boolean>, options: WaitOptions): Promise<void> {
    let met = false;
    try {
      await waitFor(async () => (met = await isMet()) || !this.running, options);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${this.tail()}`, { cause: error });
    }
    if (met) return;
    await this.exited;
    // The last lines of a process may arrive after its exit.
    if (await isMet()) return;
    throw new Error(`Process ended before ${options.what}\n${this.tail()}`);
  }

  private collect(stream: NodeJS.ReadableStream | null, onLine?: (line: string) => void): Promise<void> {
    if (!stream) return Promise.resolve();
    const reader = createInterface({ input: stream, crlfDelay: Infinity });
    reader.on('line', (line) => {
      this.lines.push(line);
      if (this.lines.length > MAX_LOG_LINES) this.lines.shift();
      onLine?.(line);
    });
    return new Promise((resolve) => reader.once('close', resolve));
  }
}

/** Starts a program and collects what it writes; it gets only the given environment. */
export function startProcess(options: ProcessOptions): ManagedProcess {
  const { command, args = [], cwd, env, input, user, tracked = true, abort, onLine } = options;
  const child = spawn(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    ...(user ?? {}),
    env: env ?? { PATH: process.env.PATH },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  child.stdin?.end(input);
  const managed = new ManagedProcess(child, onLine);
  if (tracked) trackUntilExit(managed);
  if (abort) killWhenAborted(managed, abort);
  return managed;
}

function trackUntilExit(managed: ManagedProcess): void {
  if (managed.pid < 0) return;
  const folder = temporaryFolder('process');
  recordPid(folder, managed.pid);
  void managed.exited.then(() => rmSync(folder, { recursive: true, force: true }));
}

function killWhenAborted(managed: ManagedProcess, abort: AbortSignal): void {
  const kill = (): void => managed.killGroup();
  if (abort.aborted) kill();
  abort.addEventListener('abort', kill, { once: true });
  void managed.exited.then(() => abort.removeEventListener('abort', kill));
}

/** Runs a program to its end. @throws Error with the end of its output when its exit code is not 0. */
export async function runProcess(options: ProcessOptions): Promise<string> {
  const child = startProcess(options);
  const { code, signal } = await child.exited;
  if (code === 0) return child.logs();
  throw new Error(
    `${options.command} ${(options.args ?? []).join(' ')} ended with ${code ?? signal}\n${child.tail()}`,
  );
}
