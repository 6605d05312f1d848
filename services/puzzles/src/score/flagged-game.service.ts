import type { DecideGameFlagRequest, FlaggedGame } from '@fourfold/contracts';
import { AppError, requireVersion } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { FlaggedGameRepository } from './flagged-game.repository';
import { ScoreRepository } from './score.repository';

/** What admins decide about flagged games. */
@Injectable()
export class FlaggedGameService {
  constructor(
    private readonly scores: ScoreRepository,
    private readonly flags: FlaggedGameRepository,
    private readonly acts: AdminActService,
  ) {}

  /**
   * Lets a score stand, also one that was hidden, or hides it from the boards. A decision that is already stored changes
   * nothing.
   * @throws AppError `flag_not_found`, `version_outdated`
   */
  decide(
    adminId: string,
    scoreId: number,
    { version, ...request }: DecideGameFlagRequest,
  ): Promise<FlaggedGame> {
    return this.scores.inTransaction(async (manager) => {
      const stored = await this.scores.lock(manager, { scoreId });
      if (!stored?.flagged) throw new AppError('flag_not_found');
      const before = await this.flags.view(manager, stored);
      requireVersion(version, before);
      const isHidden = stored.rankedBeforeHiding !== null;
      const hides = request.decision === 'hidden';
      if (
        stored.flagDecision === request.decision &&
        stored.flagReason === request.reason &&
        isHidden === hides
      )
        return before;
      if (isHidden !== hides) await this.scores.hide(manager, stored, hides);
      await this.flags.decide(manager, stored, request);
      await this.acts.record(manager, {
        adminId,
        action: 'score.decide_flag',
        target_type: 'score',
        target_id: String(scoreId),
        before: stateOf(before),
        after: { ...stateOf(before), ...request },
      });
      return this.flags.view(manager, (await this.scores.lock(manager, { scoreId }))!);
    });
  }
}

function stateOf({ user_id, puzzle_date, decision, decision_reason }: FlaggedGame): object {
  return { user_id, puzzle_date, decision, reason: decision_reason };
}
