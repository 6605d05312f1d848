import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ShutdownService } from '../lifecycle/shutdown.service';

/**
 * @param signal is aborted when the service stops, which waits for running jobs
 * @param works called by a long-running job once it works, to clear an earlier fault
 */
export type Job = (signal: AbortSignal, works: () => void) => Promise<unknown>;

/** Runs the jobs that providers schedule with `@Interval` and `@Timeout`. A job that failed runs again at its next time. */
@Injectable()
export class JobService {
  private readonly logger = new Logger('jobs');
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, Promise<void>>();
  /** The current fault of each job, by its name. */
  private readonly faults = new Map<string, string>();

  constructor(
    private readonly dataSource: DataSource,
    shutdown: ShutdownService,
  ) {
    shutdown.register('consumers', 'jobs', () => this.stop());
  }

  /** Runs a job on this replica, unless its last run is still going on or the service stops. */
  async run(name: string, job: Job): Promise<void> {
    if (this.stopping.signal.aborted || this.running.has(name)) return;
    const run = this.attempt(name, job);
    this.running.set(name, run);
    await run.finally(() => this.running.delete(name));
  }

  /** Runs a job on one replica at a time, under an advisory lock of Postgres. */
  runExclusively(name: string, job: Job): Promise<void> {
    return this.run(name, (...args) => this.withLock(name, () => job(...args)));
  }

  /** Like `runExclusively`, for what is often asked and rarely needed: the lock alone would cost four statements. */
  runWhenNeeded(name: string, isNeeded: () => Promise<boolean>, job: Job): Promise<void> {
    return this.run(`the check for ${name}`, async () => {
      if (await isNeeded()) await this.runExclusively(name, job);
    });
  }

  /** A fault is logged once, not at every attempt while it lasts. */
  private async attempt(name: string, job: Job): Promise<void> {
    const works = () => {
      if (this.faults.delete(name)) this.logger.log(`${name} works again`);
    };
    try {
      await job(this.stopping.signal, works);
      works();
    } catch (error) {
      if (this.faults.get(name) !== String(error))
        this.logger.warn({ err: error, msg: `${name} failed and will be tried again` });
      this.faults.set(name, String(error));
    }
  }

  /**
   * The lock ends with the transaction, so also with a replica that dies. It is not the session's: a pooler may share that
   * between transactions.
   */
  private async withLock(name: string, work: () => Promise<unknown>): Promise<void> {
    const lock = `${this.dataSource.driver.schema}: ${name}`;
    await this.dataSource.transaction(async (manager) => {
      // The work is done in other transactions, and may take minutes.
      await manager.sql`set local idle_in_transaction_session_timeout = 0`;
      const [row] = await manager.sql<{ is_mine: boolean }[]>`
        select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as is_mine`;
      if (row?.is_mine) await work();
    });
  }

  private async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running.values());
  }
}
