import {
  QUERIES,
  type AdminScore,
  type AdminUpdateScoreRequest,
  type PageQuery,
  type RecalculatedStreaks,
} from '@fourfold/contracts';
import { validationError } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { ActingAdmin } from '../audit/acting-admin.decorators';

/** Manages scores. Auth is asked whether a user exists. */
@Injectable()
export class ScoreService {
  constructor(private readonly queries: QueryClient) {}

  /** Newest date first. @throws AppError `user_not_found` */
  async list(user_id: string, page: PageQuery): Promise<AdminScore[]> {
    const scores = await this.queries.ask(QUERIES.listUserScores, { user_id, ...page });
    if (scores.length === 0) await this.queries.ask(QUERIES.getUser, { user_id });
    return scores;
  }

  /** @throws AppError `score_not_found`, `validation_failed` when nothing is to be changed, `version_outdated` */
  async update(admin: ActingAdmin, score_id: number, change: AdminUpdateScoreRequest): Promise<AdminScore> {
    if (change.points_scored === undefined && change.completion_time_seconds === undefined)
      throw validationError(['body'], 'must have points_scored or completion_time_seconds', 'isNotEmpty');
    return admin.act(QUERIES.updateScore, { ...change, score_id });
  }

  /** @throws AppError `score_not_found` */
  async delete(admin: ActingAdmin, score_id: number): Promise<void> {
    await admin.act(QUERIES.deleteScore, { score_id });
  }

  /** Auth is asked whether the player exists: puzzles may not know them yet. @throws AppError `user_not_found` */
  async recalculateStreaks(admin: ActingAdmin, user_id: string): Promise<RecalculatedStreaks> {
    await this.queries.ask(QUERIES.getUser, { user_id });
    return admin.act(QUERIES.recalculateStreaks, { user_id });
  }

  /** @throws AppError `game_not_found`, `user_not_found` when the account was deleted */
  async reset(admin: ActingAdmin, user_id: string, puzzle_id: number): Promise<void> {
    await admin.act(QUERIES.resetUserPuzzle, { user_id, puzzle_id });
  }
}
