import { mkdirSync } from 'node:fs';
import {
  endLeftover,
  forgetPid,
  recordPid,
  startProcess,
  waitFor,
  type ManagedProcess,
  type ProcessOptions,
} from '@fourfold/testing';
import { runFolder, type RunName } from '../paths';
import type { Unit } from './unit';

const PROBE_TIMEOUT_MS = 2_000;

/** Something that runs as a child process of Node and answers at an address when it is ready. */
export interface NodeProcess extends Pick<ProcessOptions, 'cwd' | 'env' | 'onLine'> {
  args: string[];
  readyUrl: string;
  readyWithinMs: number;
}

/** A child process of Node, such as a service. */
export class ProcessUnit implements Unit {
  private process: ManagedProcess | undefined;
  private stopped = false;

  constructor(
    readonly name: RunName,
    private readonly what: NodeProcess,
  ) {}

  async start(): Promise<void> {
    const folder = runFolder(this.name);
    mkdirSync(folder, { recursive: true });
    await endLeftover(folder);
    if (this.stopped) return;
    const { readyUrl: _url, readyWithinMs: _limit, ...options } = this.what;
    this.process = startProcess({ ...options, command: process.execPath, tracked: false });
    recordPid(folder, this.process.pid);
  }

  async ready(): Promise<void> {
    const { readyUrl, readyWithinMs, onLine } = this.what;
    const answers = async (): Promise<boolean> =>
      !this.process?.running || (await fetch(readyUrl, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })).ok;
    await waitFor(answers, { timeoutMs: readyWithinMs, intervalMs: 30, what: `${this.name} to be ready` });
    if (this.process?.running) return;
    // What it said last, unless it was shown already.
    const said = onLine ? '' : `\n${this.process?.tail() ?? ''}`;
    throw new Error(`${this.name} ended before it was ready${said}`);
  }

  async exited(): Promise<string> {
    const exit = await this.process?.exited;
    return exit?.signal ?? `exit code ${exit?.code}`;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.process?.stop('SIGTERM');
    forgetPid(runFolder(this.name));
  }
}
