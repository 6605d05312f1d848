import { setTimeout as delay } from 'node:timers/promises';

/** Something that runs until it is stopped: a store or one of our processes. */
export interface Unit {
  readonly name: string;
  /** Starts it, or restarts it after it has died. */
  start(): Promise<void>;
  /** Resolves when it can be used. @throws Error when it ends first or takes too long */
  ready(): Promise<void>;
  /** Resolves with a description of the exit. */
  exited(): Promise<string>;
  /** Stops it in any state. */
  stop(): Promise<void>;
}

export interface Backoff {
  firstMs: number;
  longestMs: number;
  /** After running this long a unit is restarted with the first delay again. */
  steadyMs: number;
}

const BACKOFF: Backoff = { firstMs: 250, longestMs: 10_000, steadyMs: 30_000 };

type Log = (message: string, level?: 'info' | 'warn') => void;

/** Starts units, restarts a unit that dies, and stops them in reverse order. */
export class Supervisor {
  private readonly groups: Unit[][] = [];
  private stopping = false;

  constructor(
    private readonly log: Log,
    private readonly backoff: Backoff = BACKOFF,
  ) {}

  /** Starts a group of units concurrently and then supervises them; resolves when all are ready. */
  async start(units: Unit[]): Promise<void> {
    if (this.stopping) throw new Error('Stopped before everything was up');
    this.groups.push(units);
    await Promise.all(
      units.map(async (unit) => {
        await unit.start();
        await unit.ready();
      }),
    );
    for (const unit of units) void this.watch(unit);
  }

  /** Stops everything, the group that was started last first. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const units of this.groups.splice(0).reverse()) await Promise.all(units.map((unit) => unit.stop()));
  }

  private async watch(unit: Unit): Promise<void> {
    let pauseMs = this.backoff.firstMs;
    for (;;) {
      const since = performance.now();
      const how = await unit.exited();
      if (performance.now() - since >= this.backoff.steadyMs) pauseMs = this.backoff.firstMs;
      if (!this.stopping) this.log(`${unit.name} has ended (${how})`, 'warn');
      do {
        if (this.stopping) return;
        this.log(`${unit.name} is started again in ${pauseMs / 1000} s`);
        await delay(pauseMs);
        pauseMs = Math.min(pauseMs * 2, this.backoff.longestMs);
      } while (!(await this.startAgain(unit)));
    }
  }

  private async startAgain(unit: Unit): Promise<boolean> {
    if (this.stopping) return false;
    try {
      await unit.start();
      return true;
    } catch (error) {
      this.log(`${unit.name} does not start: ${(error as Error).message}`, 'warn');
      return false;
    }
  }
}
