import type { Acted, AdminAct, AdminUpdateScoreRequest, Score } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { AdminActs, OutboxWriter, type NewAct } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ScoreEditRepository } from './score-edit.repository';
import type { ScoreEntity } from './score.entity';
import { editedEventOf, removedEventOf } from './score.events';
import type { Game } from './score.repository';

/** What admins change about scores, together with its entry in the audit log. */
@Injectable()
export class ScoreAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly scores: ScoreEditRepository,
    private readonly outbox: OutboxWriter,
    private readonly acts: AdminActs,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `score_not_found` */
  update(adminId: string, scoreId: number, changes: AdminUpdateScoreRequest): Promise<Acted<Score>> {
    return this.dataSource.transaction(async (manager) => {
      const stored = await this.scores.lock(manager, { scoreId });
      if (!stored) throw new AppError('score_not_found');
      const before = await this.scores.view(manager, stored);
      const { points_scored: points, completion_time_seconds: seconds } = changes;
      const edited: ScoreEntity = {
        ...stored,
        pointsScored: points ?? stored.pointsScored,
        completionTimeSeconds: seconds ?? stored.completionTimeSeconds,
        version: stored.version + 1,
      };
      if (isSame(stored, edited)) return { result: before, act: null };
      await this.scores.save(manager, stored, edited);
      await this.outbox.append(manager, editedEventOf(edited));
      const result = await this.scores.view(manager, edited);
      const act = await this.acts.record(manager, {
        adminId,
        action: 'score.update',
        ...targetOf(scoreId),
        before,
        after: result,
      });
      return { result, act };
    });
  }

  /** The game stays as it was played, and with it its day of the streak. @throws AppError `score_not_found` */
  remove(adminId: string, scoreId: number): Promise<Acted<{ score_id: number }>> {
    return this.dataSource.transaction(async (manager) => {
      const game = await this.scores.gameOf(manager, scoreId);
      if (game) await this.scores.holdGame(manager, game);
      const stored = await this.scores.lock(manager, { scoreId });
      if (!stored) throw new AppError('score_not_found');
      const before = await this.scores.view(manager, stored);
      await this.scores.remove(manager, stored, this.clock.now());
      await this.outbox.append(manager, removedEventOf(stored));
      const act = await this.acts.record(manager, {
        adminId,
        action: 'score.delete',
        ...targetOf(scoreId),
        before,
        after: null,
      });
      return { result: { score_id: scoreId }, act };
    });
  }

  /** Holds a game until the transaction ends. @throws AppError `game_not_found` */
  async holdGame(manager: EntityManager, game: Game): Promise<void> {
    if (!(await this.scores.holdGame(manager, game))) throw new AppError('game_not_found');
  }

  /** Takes a held game away with everything that hangs on it, in the caller's transaction. */
  async removeGame(manager: EntityManager, adminId: string, game: Game): Promise<AdminAct> {
    const score = await this.scores.lock(manager, game);
    const before = score
      ? await this.scores.view(manager, score)
      : { user_id: game.userId, puzzle_id: game.puzzleId };
    await this.scores.removeGame(manager, game, score);
    if (score) await this.outbox.append(manager, removedEventOf(score));
    return this.acts.record(manager, {
      adminId,
      action: 'score.reset',
      target_type: 'puzzle',
      target_id: String(game.puzzleId),
      before,
      after: null,
    });
  }
}

function targetOf(scoreId: number): Pick<NewAct, 'target_type' | 'target_id'> {
  return { target_type: 'score', target_id: String(scoreId) };
}

function isSame(left: ScoreEntity, right: ScoreEntity): boolean {
  return (
    left.pointsScored === right.pointsScored && left.completionTimeSeconds === right.completionTimeSeconds
  );
}
