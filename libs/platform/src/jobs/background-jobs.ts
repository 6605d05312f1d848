import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';

interface BackgroundJob {
  /** As it is called in the log. */
  name: string;
  /** @returns milliseconds until the next run */
  work: () => Promise<number>;
  /** Milliseconds until the next run after one that failed. */
  retryMs: number;
}

/** Work that goes on as long as the service does: never twice at once in a process, and a failure is a reason to try again. */
@Injectable()
export class BackgroundJobs implements OnApplicationBootstrap {
  private readonly logger = new Logger('jobs');
  private readonly jobs: BackgroundJob[] = [];
  private readonly timers = new Map<BackgroundJob, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  /** What keeps a job from its work at present. */
  private readonly faults = new Map<BackgroundJob, string>();
  private stopped = false;

  constructor(private readonly shutdown: ShutdownRegistry) {}

  /** Adds work that says itself when it is to be done again; it begins when the application has started. */
  add(job: BackgroundJob): void {
    this.jobs.push(job);
  }

  /** Adds work that is done at the start, and again so many milliseconds after each end. */
  every(pauseMs: number, name: string, work: () => Promise<unknown>): void {
    this.add({ name, work: () => work().then(() => pauseMs), retryMs: pauseMs });
  }

  onApplicationBootstrap(): void {
    this.shutdown.register('consumers', 'background jobs', () => this.stop());
    for (const job of this.jobs) this.start(job);
  }

  private start(job: BackgroundJob): void {
    const run = this.run(job);
    this.running.add(run);
    void run.finally(() => this.running.delete(run));
  }

  private async run(job: BackgroundJob): Promise<void> {
    const pauseMs = await this.attempt(job);
    if (this.stopped) return;
    this.timers.set(job, setTimeout(() => this.start(job), pauseMs).unref());
  }

  /** A fault is told once, not at every try while it lasts. */
  private async attempt(job: BackgroundJob): Promise<number> {
    try {
      const pauseMs = await job.work();
      if (this.faults.delete(job)) this.logger.log(`${job.name} works again`);
      return pauseMs;
    } catch (error) {
      if (this.faults.get(job) !== String(error))
        this.logger.warn({ err: error, msg: `${job.name} failed and will be tried again` });
      this.faults.set(job, String(error));
      return job.retryMs;
    }
  }

  private async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    await Promise.all(this.running);
  }
}
