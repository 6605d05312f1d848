import { Injectable } from '@nestjs/common';
import { RANK_FOLD_CHANGES, RANK_FOLD_MS } from '../limits';
import { BackgroundJobs } from '../shared/background-jobs';
import { RankRepository } from './rank.repository';

/** Keeps the changes few that readers of ranks have to add up. Any number of replicas may run it. */
@Injectable()
export class RankFolder {
  constructor(
    private readonly ranks: RankRepository,
    jobs: BackgroundJobs,
  ) {
    jobs.add({ name: 'Summing up of ranks', pauseMs: RANK_FOLD_MS, work: () => this.fold() });
  }

  async fold(): Promise<void> {
    while ((await this.ranks.fold(RANK_FOLD_CHANGES)) === RANK_FOLD_CHANGES);
  }
}
