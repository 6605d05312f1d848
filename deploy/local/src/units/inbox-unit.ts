import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  endLeftover,
  forgetPid,
  FROM_SOURCE,
  recordPid,
  startProcess,
  waitFor,
  WORKSPACE_ROOT,
  type InboxPorts,
  type ManagedProcess,
} from '@fourfold/testing';
import { runFolder } from '../paths';
import type { Unit } from './unit';

const READY_TIMEOUT_MS = 30_000;
const PROBE_TIMEOUT_MS = 2_000;

/** The mail server of this machine, which delivers nothing and shows everything, as a child process. */
export class InboxUnit implements Unit {
  readonly name = 'inbox';
  private process: ManagedProcess | undefined;
  private stopped = false;

  constructor(private readonly ports: Required<InboxPorts>) {}

  get smtpUrl(): string {
    return `smtp://127.0.0.1:${this.ports.smtpPort}`;
  }

  get url(): string {
    return `http://127.0.0.1:${this.ports.httpPort}`;
  }

  async start(): Promise<void> {
    const folder = runFolder('inbox');
    mkdirSync(folder, { recursive: true });
    await endLeftover(folder);
    if (this.stopped) return;
    this.process = startProcess({
      command: process.execPath,
      args: [...FROM_SOURCE, 'src/inbox/main.ts'],
      cwd: join(WORKSPACE_ROOT, 'libs/testing'),
      env: {
        ...process.env,
        INBOX_SMTP_PORT: String(this.ports.smtpPort),
        INBOX_HTTP_PORT: String(this.ports.httpPort),
      },
      tracked: false,
    });
    recordPid(folder, this.process.pid);
  }

  async ready(): Promise<void> {
    const answers = async (): Promise<boolean> =>
      !this.process?.running || (await fetch(this.url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })).ok;
    await waitFor(answers, { timeoutMs: READY_TIMEOUT_MS, intervalMs: 50, what: 'the inbox to be ready' });
    if (!this.process?.running)
      throw new Error(`The inbox ended before it was ready\n${this.process?.tail() ?? ''}`);
  }

  async exited(): Promise<string> {
    const exit = await this.process?.exited;
    return exit?.signal ?? `exit code ${exit?.code}`;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.process?.stop('SIGTERM');
    forgetPid(runFolder('inbox'));
  }
}
