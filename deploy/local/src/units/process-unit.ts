import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  endLeftover,
  forgetPid,
  FROM_SOURCE,
  recordPid,
  serviceProgram,
  startProcess,
  WORKSPACE_ROOT,
  type ManagedProcess,
  type ProcessName,
  type ProcessOptions,
} from '@fourfold/stack';
import { runFolder, WEB_FOLDER, type RunName } from '../paths';
import { askedAt } from '../reach';
import type { Settings } from '../settings';
import type { Unit } from '../supervisor';

/** Far longer than a busy machine needs. */
const READY_TIMEOUT_MS = 120_000;

/** Something that runs as a child process of Node and answers at an address when it is ready. */
interface NodeProcess extends Pick<ProcessOptions, 'cwd' | 'env' | 'onLine'> {
  args: string[];
  readyUrl: string;
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
    const { readyUrl: _url, ...options } = this.what;
    this.process = startProcess({ ...options, command: process.execPath, tracked: false });
    recordPid(folder, this.process.pid);
  }

  /** @throws Error when it ends first, with its last lines unless they have been printed already */
  async ready(): Promise<void> {
    const { readyUrl, onLine } = this.what;
    try {
      await this.process?.waitForAnswer(readyUrl, READY_TIMEOUT_MS);
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

interface ServiceOptions {
  env: NodeJS.ProcessEnv;
  /** Otherwise from source, and restarted when a loaded file changes. */
  fromBuild: boolean;
  /** Another launcher may run the same service. */
  isBeside?: boolean;
  onLine: (line: string) => void;
}

/** A service, or the gateway. */
export function serviceUnit(name: ProcessName, options: ServiceOptions): ProcessUnit {
  const { env, fromBuild, isBeside = false, onLine } = options;
  const { args, cwd } = serviceProgram(name, 'main', fromBuild);
  return new ProcessUnit(isBeside ? `served ${name}` : name, {
    args: fromBuild ? args : ['--watch', '--watch-preserve-output', ...args],
    cwd,
    env,
    onLine,
    readyUrl: `http://${askedAt(env.HOST!)}:${env.PORT}/health/ready`,
  });
}

/** A local mail server, which shows all mails and delivers none. */
export function inboxUnit({ url, smtpUrl }: { url: string; smtpUrl: string }): ProcessUnit {
  return new ProcessUnit('inbox', {
    args: [...FROM_SOURCE, 'src/inbox/main.ts'],
    cwd: join(WORKSPACE_ROOT, 'libs/stack'),
    env: { ...process.env, INBOX_SMTP_PORT: new URL(smtpUrl).port, INBOX_HTTP_PORT: new URL(url).port },
    readyUrl: url,
  });
}

/** The web app from source, with hot reload; Vite proxies `/api` to the gateway. */
export function webUnit({ host, port, webPort }: Settings, onLine: (line: string) => void): ProcessUnit {
  const vite = createRequire(join(WEB_FOLDER, 'package.json')).resolve('vite/package.json');
  return new ProcessUnit('web', {
    args: [join(dirname(vite), 'bin/vite.js'), '--host', host, '--port', String(webPort), '--strictPort'],
    cwd: WEB_FOLDER,
    env: { ...process.env, GATEWAY_URL: `http://${askedAt(host)}:${port}` },
    onLine,
    readyUrl: `http://${askedAt(host)}:${webPort}/`,
  });
}
