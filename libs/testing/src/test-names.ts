import { startProcess, temporaryFolder, type ManagedProcess } from '@fourfold/stack';
import { writeFileSync } from 'node:fs';
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

/**
 * Listens, and stops before it accepts a connection. The kernel itself takes two, which are there by then: a connection of
 * somebody else would be one on which nobody ever answers.
 */
const LISTEN = `
  const { writeSync } = require('node:fs');
  const { connect, createServer } = require('node:net');
  const [host, port] = process.argv.slice(1);
  createServer().listen({ host, port, backlog: 1 }, () => {
    for (let waiting = 0; waiting < 2; waiting += 1) connect(port, host);
    process.nextTick(() => {
      writeSync(process.stdout.fd, 'listening\\n');
      process.kill(process.pid, 'SIGSTOP');
    });
  })`;

/** An address at which nobody is any more, as that of a removed container: connections are neither accepted nor refused. */
export class SilentAddress {
  private constructor(private readonly listener: ManagedProcess) {}

  static async start(host: string, port: number): Promise<SilentAddress> {
    const args = ['-e', LISTEN, host, String(port)];
    const listener = startProcess({ command: process.execPath, args });
    await listener.waitForLine(/listening/);
    return new SilentAddress(listener);
  }

  async stop(): Promise<void> {
    await this.listener.kill();
  }
}
