import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RankService } from './rank.service';
import { RebuildService } from './rebuild.service';
import { ResultService } from './result.service';

/** Has the boards count a battle whose win was kept off them. */
@Injectable()
export class StandService {
  constructor(
    private readonly results: ResultService,
    private readonly rebuild: RebuildService,
    private readonly ranks: RankService,
  ) {}

  /** There is no event, so the ranks are brought up to date at once. */
  async letStand(manager: EntityManager, battleId: string): Promise<void> {
    const battle = await this.results.find(manager, battleId);
    const userIds = battle.players.map(({ user_id }) => user_id);
    await this.rebuild.lockAll(manager, userIds);
    await this.results.rank(manager, battle);
    await this.rebuild.repairAll(manager, userIds);
    await this.ranks.refresh(manager, userIds);
  }
}
