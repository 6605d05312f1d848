import { mkdirSync } from 'node:fs';
import {
  endLeftover,
  forgetPid,
  recordPid,
  startProcess,
  type ManagedProcess,
  type ProcessOptions,
} from '@fourfold/testing';
import { runFolder, type RunName } from '../paths';
import type { Unit } from './unit';

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

  /** @throws Error with what it said last, unless its lines are shown as they come, when it ends before */
  async ready(): Promise<void> {
    const { readyUrl, readyWithinMs, onLine } = this.what;
    try {
      await this.process?.waitForAnswer(readyUrl, readyWithinMs);
    } catch (error) {
      const [what, ...said] = (error as Error).message.split('\n');
      throw new Error([`${this.name}: ${what}`, ...(onLine ? [] : said)].join('\n'), { cause: error });
    }
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
