import { appendFileSync } from 'node:fs';
import { inherited } from './inherited';
import { freePort } from './ports';
import {
  startProcess,
  runProcess,
  type ManagedProcess,
  type ProcessExit,
  type ProcessOptions,
} from './process';
import { isBuiltForTests, serviceProgram } from './workspace';

/** Long: a service that cannot start exits at once, while a service on a busy machine may start slowly. */
const READY_TIMEOUT_MS = 240_000;

type Program = Pick<ProcessOptions, 'command' | 'args' | 'cwd'>;

/** `NODE_OPTIONS` with which a process runs a garbage collection on SIGUSR2. */
export const GC_ON_SIGUSR2 = `--expose-gc --import data:text/javascript,process.on('SIGUSR2',()=>gc())`;

/** A service, or the gateway, as a child process. */
export class ServiceProcess {
  readonly url: string;
  private process: ManagedProcess;
  private earlierLogs = '';

  constructor(
    readonly name: string,
    private readonly program: Program,
    private readonly env: NodeJS.ProcessEnv,
  ) {
    this.url = `http://${env.HOST}:${env.PORT}`;
    this.process = this.launch();
  }

  get pid(): number {
    return this.process.pid;
  }

  get running(): boolean {
    return this.process.running;
  }

  /** Resolves when the process ends for any reason. */
  get exited(): Promise<ProcessExit> {
    return this.process.exited;
  }

  /** The whole output of the process, over all restarts. */
  logs(): string {
    return this.earlierLogs + this.process.logs();
  }

  /** Waits until `/health/ready` answers 200. @throws Error with the end of the log when it ends first */
  async ready(timeoutMs = READY_TIMEOUT_MS): Promise<void> {
    try {
      await this.process.waitForAnswer(`${this.url}/health/ready`, timeoutMs);
    } catch (error) {
      await this.process.kill();
      throw new Error(`${this.name}: ${(error as Error).message}`, { cause: error });
    }
  }

  /** Ends it with a signal and waits until it is gone. */
  kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<ProcessExit> {
    return this.process.kill(signal);
  }

  /** Sends a signal (SIGSTOP, SIGCONT) without waiting. */
  signal(signal: NodeJS.Signals): void {
    this.process.signal(signal);
  }

  /** Stops it gracefully, as an orchestrator does. */
  stop(): Promise<ProcessExit> {
    return this.process.stop('SIGTERM');
  }

  /** Starts it again on the same port, with changes to its environment if wanted; waits until it is ready. */
  async restart(env: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.process.kill();
    this.earlierLogs = `${this.logs()}\n`;
    this.process = this.launch(env);
    await this.ready();
  }

  private launch(changes: NodeJS.ProcessEnv = {}): ManagedProcess {
    return startProcess({
      ...this.program,
      env: { ...inherited(), ...this.env, ...changes },
      onLine: keepForTests,
    });
  }
}

/**
 * Starts a service on a free port (or `PORT`) and waits until it is ready. `env` is its whole environment.
 * @param program the program to run, by default the service with this name
 */
export async function spawnService(
  name: string,
  env: NodeJS.ProcessEnv,
  program: Program = serviceProgram(name, 'main', isBuiltForTests()),
): Promise<ServiceProcess> {
  const PORT = env.PORT ?? String(await freePort());
  const service = new ServiceProcess(name, program, { HOST: '127.0.0.1', ...env, PORT });
  await service.ready();
  return service;
}

export interface CliInput {
  args?: readonly string[];
  /** What the command reads from standard input. */
  input?: string;
}

/** Runs a command of a service's command line (`migrate`, `seed`, …) to its end and returns what it wrote. */
export function runServiceCli(
  name: string,
  command: string,
  env: NodeJS.ProcessEnv,
  { args = [], input }: CliInput = {},
): Promise<string> {
  const { args: program, ...service } = serviceProgram(name, 'cli', isBuiltForTests());
  const environment = { ...inherited(), ...env };
  return runProcess({ ...service, args: [...program, command, ...args], env: environment, input });
}

/** In a test run the output of services goes into a file, and is shown beside the tests that fail. */
function keepForTests(line: string): void {
  if (process.env.TEST_LOG_FILE !== undefined) appendFileSync(process.env.TEST_LOG_FILE, `${line}\n`);
}
