import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endLeftover, forgetPid, recordPid, temporaryFolder } from '../leftovers';
import { freePort } from '../ports';
import { ManagedProcess, startProcess, type ProcessOptions } from '../process';
import { urlOf, type StoreKind, type StoreOptions, type StoreServer } from './store';

const START_ATTEMPTS = 20;
const RETRY_AFTER_MS = 300;

/** What differs between the three servers when they run as programs. */
export interface ProgramSpec {
  kind: StoreKind;
  /** Prepares the data folder; called before every start. */
  prepare?(dataDir: string): Promise<void>;
  command(dataDir: string, port: number): Pick<ProcessOptions, 'command' | 'args' | 'user'>;
  /** The line it logs when it accepts connections: proves that the server on the port is ours. */
  ready: RegExp;
  stopSignal: NodeJS.Signals;
}

/** A store as a program on this machine. */
export class ProgramServer implements StoreServer {
  readonly kind: StoreKind;
  private process: ManagedProcess | undefined;
  private everStarted = false;
  private readonly killAtExit = (): void => this.process?.signal('SIGKILL');

  private constructor(
    private readonly spec: ProgramSpec,
    /** Holds its data and its process id. */
    readonly folder: string,
    private readonly options: StoreOptions,
    public port: number,
  ) {
    this.kind = spec.kind;
  }

  /** Starts the server; resolves when it accepts connections. */
  static async launch(spec: ProgramSpec, options: StoreOptions): Promise<ProgramServer> {
    const folder = options.dataDir ?? temporaryFolder(spec.kind);
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const server = new ProgramServer(spec, folder, options, options.port ?? (await freePort()));
    process.once('exit', server.killAtExit);
    await server.start();
    return server;
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  get url(): string {
    return urlOf(this.kind, { port: this.port, password: this.options.password });
  }

  async start(): Promise<void> {
    await endLeftover(this.folder);
    const { dataDir } = this;
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    for (let attempt = 1; ; attempt++) {
      try {
        await this.spec.prepare?.(dataDir);
        return await this.startOnce(dataDir);
      } catch (error) {
        await this.process?.kill();
        if (attempt === START_ATTEMPTS) throw error;
        // A predecessor that was just killed may hold its port or shared memory for a moment; a random port may be taken.
        if (!this.everStarted && this.options.port === undefined) this.port = await freePort();
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      }
    }
  }

  async stop(): Promise<void> {
    await this.process?.stop(this.spec.stopSignal);
    forgetPid(this.folder);
  }

  async kill(): Promise<void> {
    await this.process?.kill('SIGKILL');
  }

  async wipe(): Promise<void> {
    await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
    await this.start();
  }

  async pause(): Promise<void> {
    this.process?.signal('SIGSTOP');
  }

  async resume(): Promise<void> {
    this.process?.signal('SIGCONT');
  }

  async exited(): Promise<void> {
    await this.process?.exited;
  }

  async destroy(): Promise<void> {
    process.off('exit', this.killAtExit);
    if (this.options.dataDir === undefined) {
      await this.kill();
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    } else {
      await this.stop();
    }
  }

  private get dataDir(): string {
    return join(this.folder, 'data');
  }

  private async startOnce(dataDir: string): Promise<void> {
    const { onLine } = this.options;
    this.process = startProcess({
      ...this.spec.command(dataDir, this.port),
      cwd: dataDir,
      tracked: false,
      ...(onLine ? { onLine } : {}),
    });
    recordPid(this.folder, this.process.pid);
    await this.process.waitForLine(this.spec.ready);
    this.everStarted = true;
  }
}
