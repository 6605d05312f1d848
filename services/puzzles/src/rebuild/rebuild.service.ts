import { Injectable } from '@nestjs/common';
import { RankFillService } from '../leaderboard/rank-fill.service';
import { REBUILD_PLAYERS } from '../limits';
import { PlayerRepository } from '../player/player.repository';
import { StreakSweeper } from '../streak/streak.sweeper';
import { RebuildRepository } from './rebuild.repository';

/** Recomputes everything that is derived from games and scores. Safe beside the running service. */
@Injectable()
export class RebuildService {
  constructor(
    private readonly players: PlayerRepository,
    private readonly repository: RebuildRepository,
    private readonly streaks: StreakSweeper,
    private readonly ranks: RankFillService,
  ) {}

  /** @returns how many rows differed, by what they belong to; ranks come last because they follow from the others */
  async rebuild(): Promise<Record<string, number>> {
    const differed = {
      streaks: await this.streaks.repairAll(),
      player_totals: await this.rebuildTotals(),
      game_tallies: await this.rebuildTallies((puzzleId) => this.repository.repairGameTallies(puzzleId)),
      wrong_tallies: await this.rebuildTallies((puzzleId) => this.repository.repairWrongTallies(puzzleId)),
      ranks: await this.ranks.repair(),
    };
    return Object.fromEntries(Object.entries(differed).filter(([, rows]) => rows > 0));
  }

  private async rebuildTotals(): Promise<number> {
    let differed = 0;
    for await (const ids of this.players.allIds(REBUILD_PLAYERS))
      differed += await this.repository.repairTotals(ids);
    return differed;
  }

  private async rebuildTallies(repair: (puzzleId: number) => Promise<number>): Promise<number> {
    let differed = 0;
    for (const puzzleId of await this.repository.puzzleIds()) differed += await repair(puzzleId);
    return differed;
  }
}
