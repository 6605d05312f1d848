import type { DecideFlagRequest, FlaggedBattle } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { FlaggedBattleRepository } from './flagged-battle.repository';
import { StandService } from './stand.service';
import { VoidService } from './void.service';

/** What admins decide about flagged battles. */
@Injectable()
export class FlagService {
  constructor(
    private readonly flags: FlaggedBattleRepository,
    private readonly stands: StandService,
    private readonly voids: VoidService,
    private readonly acts: AdminActService,
  ) {}

  /**
   * Lets a battle stand, so that the boards count its win as any other, or declares it void. A decision that is already
   * stored changes nothing.
   * @throws AppError `flag_not_found`, `battle_void`
   */
  decide(adminId: string, battleId: string, request: DecideFlagRequest): Promise<FlaggedBattle> {
    return this.flags.withLocked(battleId, async (manager) => {
      const before = await this.flags.find(manager, battleId);
      if (before.decision === request.decision && before.decision_reason === request.reason) return before;
      if (request.decision === 'void') await this.voids.voidStored(manager, { battle_ids: [battleId] });
      else if (before.decision === 'void') throw new AppError('battle_void');
      else await this.stands.letStand(manager, battleId);
      await this.flags.decide(manager, battleId, request);
      await this.acts.record(manager, {
        adminId,
        action: 'battle.decide_flag',
        target_type: 'battle',
        target_id: battleId,
        before: { decision: before.decision, reason: before.decision_reason },
        after: { ...request },
      });
      return this.flags.find(manager, battleId);
    });
  }
}
