import type {
  AdminScore,
  AdminUpdateScoreRequest,
  HideScoreRequest,
  RecalculatedStreaks,
} from '@fourfold/contracts';
import { AppError, Clock, requireVersion, validationError, type PageDto } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import type { StreakEntity } from '../streak/streak.entity';
import { StreakService } from '../streak/streak.service';
import type { Game } from '../attempt/delete-games';
import { AccountService } from '../user/account.service';
import { ScoreRepository } from './score.repository';

/** Changes of scores, games and streaks by admins, each with its audit record. */
@Injectable()
export class ScoreAdminService {
  constructor(
    private readonly scores: ScoreRepository,
    private readonly accounts: AccountService,
    private readonly streaks: StreakService,
    private readonly acts: AdminActService,
    private readonly clock: Clock,
  ) {}

  /** Newest date first. @throws AppError `user_not_found` */
  async list(userId: string, page: PageDto): Promise<AdminScore[]> {
    const scores = await this.scores.listForAdmins(userId, page);
    if (scores.length === 0) await this.accounts.require(userId);
    return scores;
  }

  /** @throws AppError `score_not_found`, `validation_failed` when nothing is to be changed, `version_outdated` */
  async update(
    adminId: string,
    scoreId: number,
    { version, ...changes }: AdminUpdateScoreRequest,
  ): Promise<AdminScore> {
    if (changes.points_scored === undefined && changes.completion_time_seconds === undefined)
      throw validationError(['body'], 'must have points_scored or completion_time_seconds', 'isNotEmpty');
    return this.scores.inTransaction(async (manager) => {
      const stored = await this.scores.lock(manager, { scoreId });
      if (!stored) throw new AppError('score_not_found');
      const before = await this.scores.view(manager, stored);
      requireVersion(version, before);
      const points = changes.points_scored ?? stored.pointsScored;
      const seconds = changes.completion_time_seconds ?? stored.completionTimeSeconds;
      if (points === stored.pointsScored && seconds === stored.completionTimeSeconds) return before;
      const edited = await this.scores.edit(manager, stored, { points, seconds });
      const result = await this.scores.view(manager, edited);
      await this.acts.record(manager, {
        adminId,
        action: 'score.update',
        target_type: 'score',
        target_id: String(scoreId),
        before: stateOf(before),
        after: stateOf(result),
      });
      return result;
    });
  }

  /** A hidden score is on no board and in no rank or total. @throws AppError `score_not_found`, `version_outdated` */
  hide(adminId: string, scoreId: number, { hidden, version }: HideScoreRequest): Promise<AdminScore> {
    return this.scores.inTransaction(async (manager) => {
      const stored = await this.scores.lock(manager, { scoreId });
      if (!stored) throw new AppError('score_not_found');
      const before = await this.scores.view(manager, stored);
      requireVersion(version, before);
      if (hidden === (stored.rankedBeforeHiding !== null)) return before;
      const result = await this.scores.view(manager, await this.scores.hide(manager, stored, hidden));
      await this.acts.record(manager, {
        adminId,
        action: 'score.hide',
        target_type: 'score',
        target_id: String(scoreId),
        before: { ...stateOf(before), hidden: !hidden },
        after: { ...stateOf(result), hidden },
      });
      return result;
    });
  }

  /** The game stays and still counts for the streak. @throws AppError `score_not_found` */
  async remove(adminId: string, scoreId: number): Promise<void> {
    await this.scores.inTransaction(async (manager) => {
      const game = await this.scores.gameOf(manager, scoreId);
      if (game) await this.scores.lockGame(manager, game);
      const stored = await this.scores.lock(manager, { scoreId });
      if (!stored) throw new AppError('score_not_found');
      const before = await this.scores.view(manager, stored);
      await this.scores.remove(manager, stored, this.clock.now());
      await this.acts.record(manager, {
        adminId,
        action: 'score.delete',
        target_type: 'score',
        target_id: String(scoreId),
        before: stateOf(before),
        after: null,
      });
    });
  }

  /**
   * Deletes a game with its guesses, its score and its day of the streak. Locks player, game and streak in that order,
   * as everywhere. @throws AppError `user_not_found`, `game_not_found`
   */
  async reset(adminId: string, { userId, puzzleId }: Pick<Game, 'userId' | 'puzzleId'>): Promise<void> {
    await this.scores.inTransaction(async (manager) => {
      await this.accounts.lock(manager, userId);
      const game = await this.scores.lockGame(manager, { userId, puzzleId });
      if (!game) throw new AppError('game_not_found');
      await this.streaks.lock(manager, userId);
      const score = await this.scores.lock(manager, game);
      const before = score
        ? stateOf(await this.scores.view(manager, score))
        : { user_id: userId, puzzle_id: puzzleId };
      await this.scores.removeGame(manager, game, score);
      await this.acts.record(manager, {
        adminId,
        action: 'score.reset',
        target_type: 'puzzle',
        target_id: String(puzzleId),
        before,
        after: null,
      });
      await this.streaks.refresh(manager, userId, this.clock.now());
    });
  }

  /** @throws AppError `user_not_found` */
  async recalculateStreaks(adminId: string, userId: string): Promise<RecalculatedStreaks> {
    await this.accounts.require(userId);
    return this.scores.inTransaction(async (manager) => {
      await this.accounts.lock(manager, userId);
      const { before, after } = await this.streaks.recalculate(manager, userId, this.clock.now());
      const result = streaksOf(after);
      await this.acts.record(manager, {
        adminId,
        action: 'user.recalculate_streaks',
        target_type: 'user',
        target_id: userId,
        before: streaksOf(before),
        after: result,
      });
      return result;
    });
  }
}

/** A score as the audit log stores it. */
function stateOf({ version: _, ...score }: AdminScore): Omit<AdminScore, 'version'> {
  return score;
}

function streaksOf({ userId, currentStreak, highestStreak }: StreakEntity): RecalculatedStreaks {
  return { user_id: userId, current_streak: currentStreak, highest_streak: highestStreak };
}
