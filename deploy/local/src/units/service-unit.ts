import { mkdirSync } from 'node:fs';
import {
  FROM_BUILD,
  endLeftover,
  forgetPid,
  recordPid,
  startProcess,
  waitFor,
  type ManagedProcess,
  type ProcessName,
} from '@fourfold/testing';
import { runFolder, serviceFolder } from '../paths';
import type { Unit } from './unit';

const READY_TIMEOUT_MS = 60_000;
const PROBE_TIMEOUT_MS = 2_000;

/** A built service, or the gateway, as a child process. */
export class ServiceUnit implements Unit {
  private process: ManagedProcess | undefined;
  private stopped = false;

  constructor(
    readonly name: ProcessName,
    private readonly env: NodeJS.ProcessEnv,
    private readonly onLine: (line: string) => void,
  ) {}

  async start(): Promise<void> {
    const folder = runFolder(this.name);
    mkdirSync(folder, { recursive: true });
    await endLeftover(folder);
    if (this.stopped) return;
    this.process = startProcess({
      command: process.execPath,
      args: [...FROM_BUILD, 'dist/main.js'],
      cwd: serviceFolder(this.name),
      env: this.env,
      tracked: false,
      onLine: this.onLine,
    });
    recordPid(folder, this.process.pid);
  }

  async ready(): Promise<void> {
    const url = `http://127.0.0.1:${this.env.PORT}/health/ready`;
    const answers = async (): Promise<boolean> =>
      !this.process?.running || (await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })).ok;
    await waitFor(answers, { timeoutMs: READY_TIMEOUT_MS, intervalMs: 30, what: `${this.name} to be ready` });
    if (!this.process?.running) throw new Error(`${this.name} ended before it was ready`);
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
