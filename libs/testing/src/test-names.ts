import { startProcess, temporaryFolder, type ManagedProcess } from '@fourfold/stack';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

/** Names for programs of a test, whose addresses change as those of containers do. */
export class TestNames {
  private readonly file = join(temporaryFolder('names'), 'names.json');
  private readonly addresses: Record<string, string[]> = {};

  constructor(addresses: Record<string, string[]>) {
    for (const [name, list] of Object.entries(addresses)) this.set(name, list);
  }

  /** For the environment of a Node program that looks the names up. */
  get env(): Record<string, string> {
    return { NODE_OPTIONS: `--require=${join(__dirname, 'names-hook.cjs')}`, TEST_NAMES: this.file };
  }

  get(name: string): readonly string[] {
    return this.addresses[name]!;
  }

  set(name: string, addresses: string[]): void {
    this.addresses[name] = addresses;
    writeFileSync(this.file, JSON.stringify(this.addresses));
  }
}

const BACKLOG = 1;
/** Listens and says so; once it is stopped nobody accepts a connection. */
const LISTEN = `
  const [host, port] = process.argv.slice(1);
  require('node:net').createServer().listen({ host, port, backlog: ${BACKLOG} }, () => console.log('listening'))`;

/** An address at which nobody is any more, as that of a removed container: connections are neither accepted nor refused. */
export class SilentAddress {
  private constructor(
    private readonly listener: ManagedProcess,
    private readonly waiting: readonly Socket[],
  ) {}

  static async start(host: string, port: number): Promise<SilentAddress> {
    const args = ['-e', LISTEN, host, String(port)];
    const listener = startProcess({ command: process.execPath, args });
    await listener.waitForLine(/listening/);
    listener.signal('SIGSTOP');
    // The kernel itself takes as many as may wait to be accepted, and no more.
    const waiting = Array.from({ length: BACKLOG + 1 }, () =>
      connect(port, host).on('error', () => undefined),
    );
    await Promise.all(waiting.map((socket) => once(socket, 'connect')));
    return new SilentAddress(listener, waiting);
  }

  async stop(): Promise<void> {
    for (const socket of this.waiting) socket.destroy();
    await this.listener.kill();
  }
}
