import type { StoreServer } from '@fourfold/stack';
import type { Unit } from '../supervisor';

/** A store that this launcher started. */
export class StoreUnit implements Unit {
  private server: StoreServer | undefined;
  private starting: Promise<void> = Promise.resolve();

  constructor(
    readonly name: string,
    private readonly launch: () => Promise<StoreServer>,
  ) {}

  start(): Promise<void> {
    this.starting = this.startNow();
    return this.starting;
  }

  ready(): Promise<void> {
    return this.starting;
  }

  async exited(): Promise<string> {
    await this.server?.exited();
    return 'its process is gone';
  }

  async stop(): Promise<void> {
    await this.starting.catch(() => undefined);
    await this.server?.destroy();
  }

  private async startNow(): Promise<void> {
    if (this.server) await this.server.start();
    else this.server = await this.launch();
  }
}
