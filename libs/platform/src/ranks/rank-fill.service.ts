import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { Clock } from '../clock';
import { handleEach } from '../jobs/handle-each';
import { JobService } from '../jobs/job.service';
import { RankSetRepository } from './rank-set.repository';
import { RankSource } from './rank-source';

/** How often missing sorted sets are looked for, and the rows read at a time. */
const RANK_CHECK_MS = 1_000;
const RANK_PAGE_ROWS = 5_000;
/** Progress of building a set is logged after this many rows; a multiple of the page. */
const RANK_PROGRESS_ROWS = 100_000;

/** Fills the sorted sets from Postgres: missing ones automatically, all of them on request. */
@Injectable()
export class RankFillService {
  private readonly logger = new Logger('ranks');

  constructor(
    private readonly dataSource: DataSource,
    private readonly sets: RankSetRepository,
    private readonly source: RankSource,
    private readonly clock: Clock,
    private readonly jobs: JobService,
  ) {}

  /** Postgres is only asked for the lease when Redis misses a set. */
  @Interval(RANK_CHECK_MS)
  buildMissingRegularly(): Promise<void> {
    return this.jobs.runWhenNeeded(
      'the building of missing ranks',
      async () => (await this.missingSets()).length > 0,
      (signal) => this.buildMissing(signal),
    );
  }

  private async buildMissing(signal: AbortSignal): Promise<void> {
    await handleEach(await this.missingSets(), (set) => this.build(set, signal), { signal });
  }

  private async missingSets(): Promise<string[]> {
    const sets = this.source.liveSets(this.clock.now());
    const complete = await Promise.all(sets.map((set) => this.sets.isComplete(set)));
    return sets.filter((_, index) => !complete[index]);
  }

  /** Compares the sets with Postgres. Missing sets are left to the running service. @returns how many members were wrong */
  async repair(): Promise<number> {
    let wrong = 0;
    for (const set of this.source.liveSets(this.clock.now())) {
      if (!(await this.sets.isComplete(set))) continue;
      const { rows, changed } = await this.fill(set);
      const orphans = Math.max(0, (await this.sets.size(set)) - rows);
      // Members without a row: the set is dropped and then rebuilt like any missing one.
      if (orphans > 0) await this.sets.drop(set);
      wrong += changed + orphans;
    }
    return wrong;
  }

  private async build(set: string, signal: AbortSignal): Promise<void> {
    await this.sets.begin(set);
    const { rows } = await this.fill(set, signal);
    if (signal.aborted || !(await this.sets.markComplete(set))) return;
    this.logger.log({ msg: 'ranks are built', set, rows });
  }

  /** Page by page, each under the lock that excludes consumers: later writes of theirs are at least as new. */
  private async fill(set: string, signal?: AbortSignal): Promise<{ rows: number; changed: number }> {
    let [rows, changed] = [0, 0];
    let after: string | undefined;
    for (;;) {
      const page = await this.dataSource.transaction(async (manager) => {
        await this.source.lockAll(manager);
        const standings = await this.source.page(manager, set, { after, limit: RANK_PAGE_ROWS });
        changed += await this.sets.put(set, standings);
        return standings;
      });
      rows += page.length;
      if (page.length < RANK_PAGE_ROWS || signal?.aborted) return { rows, changed };
      if (rows % RANK_PROGRESS_ROWS === 0) this.logger.log({ msg: 'ranks are being built', set, rows });
      after = page.at(-1)?.member;
    }
  }
}
