import { Clock, handleEach, JobService } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { RANK_CHECK_MS, RANK_PAGE_ROWS, RANK_PROGRESS_ROWS } from '../limits';
import { liveSets, type RankSet } from './domain/rank-set';
import { RankSetRepository } from './rank-set.repository';
import { StandingRepository } from './standing.repository';

/** Fills the sorted sets from Postgres: missing ones automatically, all of them on request. */
@Injectable()
export class RankFillService {
  private readonly logger = new Logger('ranks');

  constructor(
    private readonly dataSource: DataSource,
    private readonly sets: RankSetRepository,
    private readonly standings: StandingRepository,
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

  private async missingSets(): Promise<RankSet[]> {
    const sets = liveSets(this.clock.now());
    const complete = await Promise.all(sets.map((set) => this.sets.isComplete(set)));
    return sets.filter((_, index) => !complete[index]);
  }

  /** Compares the sets with Postgres. Missing sets are left to the running service. @returns how many members were wrong */
  async repair(): Promise<number> {
    let wrong = 0;
    for (const set of liveSets(this.clock.now())) {
      if (!(await this.sets.isComplete(set))) continue;
      const { rows, changed } = await this.fill(set);
      const orphans = Math.max(0, (await this.sets.size(set)) - rows);
      // Members without a row: the set is dropped and then rebuilt like any missing one.
      if (orphans > 0) await this.sets.drop(set);
      wrong += changed + orphans;
    }
    return wrong;
  }

  private async build(set: RankSet, signal: AbortSignal): Promise<void> {
    await this.sets.begin(set);
    const { rows } = await this.fill(set, signal);
    if (signal.aborted || !(await this.sets.markComplete(set))) return;
    this.logger.log({ msg: 'ranks are built', set, rows });
  }

  /** Page by page, each under the lock that excludes consumers: later writes of theirs are at least as new. */
  private async fill(set: RankSet, signal?: AbortSignal): Promise<{ rows: number; changed: number }> {
    let [rows, changed] = [0, 0];
    let after: string | undefined;
    for (;;) {
      const page = await this.dataSource.transaction(async (manager) => {
        await this.standings.lockAll(manager);
        const standings = await this.standings.page(manager, set, { after, limit: RANK_PAGE_ROWS });
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
