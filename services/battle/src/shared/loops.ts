import { ShutdownRegistry } from '@fourfold/platform';
import { Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';

interface Loop {
  name: string;
  /** @returns milliseconds until the next run */
  work: () => Promise<number>;
  /** The same after a failure. */
  retryMs: number;
}

/** Work that goes on as long as the service does: never twice at once in a process, and a failure is a reason to try again. */
@Injectable()
export class Loops implements OnApplicationBootstrap {
  private readonly logger = new Logger('loops');
  private readonly loops: Loop[] = [];
  private readonly timers = new Map<Loop, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly failing = new Set<Loop>();
  private stopped = false;

  constructor(private readonly shutdown: ShutdownRegistry) {}

  /** Adds work; it begins when the application has started. */
  add(loop: Loop): void {
    this.loops.push(loop);
  }

  onApplicationBootstrap(): void {
    this.shutdown.register('consumers', 'loops', () => this.stop());
    for (const loop of this.loops) this.start(loop);
  }

  private start(loop: Loop): void {
    const run = this.run(loop);
    this.running.add(run);
    void run.finally(() => this.running.delete(run));
  }

  private async run(loop: Loop): Promise<void> {
    let pauseMs = loop.retryMs;
    try {
      pauseMs = await loop.work();
      this.failing.delete(loop);
    } catch (error) {
      if (!this.failing.has(loop))
        this.logger.warn({ err: error, msg: `${loop.name} failed and goes on trying` });
      this.failing.add(loop);
    }
    if (this.stopped) return;
    this.timers.set(loop, setTimeout(() => this.start(loop), pauseMs).unref());
  }

  private async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.running);
  }
}

@Module({ providers: [Loops], exports: [Loops] })
export class LoopsModule {}
