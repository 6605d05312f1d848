import { RankFillService } from '@fourfold/platform/ranks';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { REBUILD_PLAYERS } from '../limits';
import { StreakJob } from '../streak/streak.job';
import { RebuildRepository } from './rebuild.repository';

/** Recomputes all derived data from games and scores. Safe beside the running service. */
@Injectable()
export class RebuildService {
  constructor(
    private readonly users: UserCopyRepository,
    private readonly repository: RebuildRepository,
    private readonly streaks: StreakJob,
    private readonly ranks: RankFillService,
  ) {}

  /** @returns the number of rows that differed, by table */
  async rebuild(): Promise<Record<string, number>> {
    const streaks = await this.streaks.repairAll();
    const differed = { streaks, player_totals: 0, game_tallies: 0, wrong_tallies: 0, measures: 0, ranks: 0 };
    for await (const ids of this.users.allIds(REBUILD_PLAYERS))
      differed.player_totals += await this.repository.repairTotals(ids);
    for (const puzzle of await this.repository.puzzles()) {
      differed.game_tallies += await this.repository.repairGameTallies(puzzle);
      differed.wrong_tallies += await this.repository.repairWrongTallies(puzzle);
      differed.measures += await this.repository.repairMeasures(puzzle);
    }
    // Last, because it depends on the others.
    differed.ranks = await this.ranks.repair();
    return Object.fromEntries(Object.entries(differed).filter(([, rows]) => rows > 0));
  }
}
