import { Clock, JobService } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DAY_RANKS_PRUNE_MS, DAY_RANKS_PRUNE_ROWS } from '../limits';
import { firstRankedDate, RankRepository } from './rank.repository';

/** Removes what ranks of past dates were read from. Scores stay, and so does what reviews of old puzzles read. */
@Injectable()
export class RankPruner {
  constructor(
    private readonly ranks: RankRepository,
    private readonly clock: Clock,
    private readonly jobs: JobService,
  ) {}

  @Interval(DAY_RANKS_PRUNE_MS)
  pruneRegularly(): Promise<void> {
    return this.jobs.runExclusively('the removal of old ranks', () => this.prune());
  }

  async prune(): Promise<void> {
    const first = firstRankedDate(this.clock.now());
    while ((await this.ranks.removeDaysBefore(first, DAY_RANKS_PRUNE_ROWS)) === DAY_RANKS_PRUNE_ROWS);
  }
}
