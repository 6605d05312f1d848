import { Injectable, Logger } from '@nestjs/common';
import { ShutdownService } from '../lifecycle/shutdown.service';
import { MetricsService } from '../metrics/metrics.service';
import { LeaseService } from './lease.service';

/**
 * @param signal is aborted when the service stops, which waits for running jobs, and when the lease of the job is lost
 * @param works called by a long-running job once it works, to clear an earlier fault
 */
export type Job = (signal: AbortSignal, works: () => void) => Promise<unknown>;

const OUTCOMES = ['ok', 'failed'] as const;
const RUNS = 'Runs of jobs by outcome; a job that another replica runs has none';

/** The result of a job that another replica runs. */
const ELSEWHERE = Symbol('another replica runs the job');

/** Runs the jobs that providers schedule with `@Interval` and `@Timeout`. A job that failed runs again at its next time. */
@Injectable()
export class JobService {
  private readonly logger = new Logger('jobs');
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, Promise<void>>();
  /** The current fault of each job, by its name. */
  private readonly faults = new Map<string, string>();
  private readonly runs;

  constructor(
    private readonly leases: LeaseService,
    shutdown: ShutdownService,
    metrics: MetricsService,
  ) {
    this.runs = metrics.counter('fourfold_job_runs_total', RUNS, ['name', 'outcome']);
    shutdown.register('consumers', 'jobs', () => this.stop());
  }

  /** Runs a job on this replica, unless its last run is still going on or the service stops. */
  async run(name: string, job: Job): Promise<void> {
    if (this.stopping.signal.aborted || this.running.has(name)) return;
    const run = this.attempt(name, job);
    this.running.set(name, run);
    await run.finally(() => this.running.delete(name));
  }

  /** Runs a job on one replica at a time, under a lease. */
  runExclusively(name: string, job: Job): Promise<void> {
    return this.run(name, async (stopping, works) => {
      const work = (lost: AbortSignal) => job(AbortSignal.any([stopping, lost]), works);
      return (await this.leases.hold(name, work)) ? undefined : ELSEWHERE;
    });
  }

  /** Like `runExclusively`, for what is often asked and rarely needed: the lease alone costs two statements. */
  runWhenNeeded(name: string, isNeeded: () => Promise<boolean>, job: Job): Promise<void> {
    return this.run(`the check for ${name}`, async () => {
      if (await isNeeded()) await this.runExclusively(name, job);
    });
  }

  /** A fault is logged once, not at every attempt while it lasts. */
  private async attempt(name: string, job: Job): Promise<void> {
    // An alert sees the first increase only if the series was there before.
    for (const outcome of OUTCOMES) this.runs.inc({ name, outcome }, 0);
    const works = () => {
      this.runs.inc({ name, outcome: 'ok' });
      if (this.faults.delete(name)) this.logger.log(`${name} works again`);
    };
    try {
      const result = await job(this.stopping.signal, works);
      // How it goes is for that replica to say.
      if (result === ELSEWHERE) this.faults.delete(name);
      else works();
    } catch (error) {
      this.runs.inc({ name, outcome: 'failed' });
      if (this.faults.get(name) !== String(error))
        this.logger.warn({ err: error, msg: `${name} failed and will be tried again` });
      this.faults.set(name, String(error));
    }
  }

  private async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running.values());
  }
}
