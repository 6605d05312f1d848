import { ShutdownRegistry } from '@fourfold/platform';
import { Injectable, Logger, Module, type DynamicModule, type OnApplicationBootstrap } from '@nestjs/common';

interface Job {
  name: string;
  /** Time between the end of one run and the beginning of the next. */
  pauseMs: number;
  work: () => Promise<unknown>;
}

/** Work that is done again and again: never twice at once in a process, and a failure is only a reason to try again. */
@Injectable()
export class BackgroundJobs implements OnApplicationBootstrap {
  private readonly logger = new Logger('jobs');
  private readonly jobs: Job[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly shutdown: ShutdownRegistry) {}

  /** Adds a job; it runs first when the application has started. */
  add(job: Job): void {
    this.jobs.push(job);
  }

  onApplicationBootstrap(): void {
    this.shutdown.register('consumers', 'background jobs', () => this.stop());
    for (const job of this.jobs) this.start(job);
  }

  private start(job: Job): void {
    const run = this.run(job);
    this.running.add(run);
    void run.finally(() => this.running.delete(run));
  }

  private async run(job: Job): Promise<void> {
    try {
      await job.work();
    } catch (error) {
      this.logger.warn({ err: error, msg: `${job.name} failed and will be tried again` });
    }
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.start(job);
    }, job.pauseMs);
    this.timers.add(timer.unref());
  }

  private async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }
}

/** For a command line, which does its own work and nothing else. */
class NoBackgroundJobs extends BackgroundJobs {
  override onApplicationBootstrap(): void {}
}

@Module({})
export class JobsModule {
  static forRoot({ enabled }: { enabled: boolean }): DynamicModule {
    return {
      module: JobsModule,
      global: true,
      providers: [{ provide: BackgroundJobs, useClass: enabled ? BackgroundJobs : NoBackgroundJobs }],
      exports: [BackgroundJobs],
    };
  }
}
