import { JobService } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RANK_FOLD_CHANGES, RANK_FOLD_MS } from '../limits';
import { RankRepository } from './rank.repository';

/** Keeps the changes few that readers of ranks have to add up. Any number of replicas may run it. */
@Injectable()
export class RankFolder {
  constructor(
    private readonly ranks: RankRepository,
    private readonly jobs: JobService,
  ) {}

  @Interval(RANK_FOLD_MS)
  foldRegularly(): Promise<void> {
    return this.jobs.runExclusively('the summing up of ranks', () => this.fold());
  }

  async fold(): Promise<void> {
    while ((await this.ranks.fold(RANK_FOLD_CHANGES)) === RANK_FOLD_CHANGES);
  }
}
