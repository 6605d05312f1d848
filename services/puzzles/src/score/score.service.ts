import {
  ROUTES,
  type MissingScores,
  type ScoreSubmission,
  type SubmitScoreRequest,
} from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { fingerprintOf, IdempotencyService } from '@fourfold/platform/database';
import { HttpStatus, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { GameService } from '../attempt/game.service';
import type { Player } from '../player/player.decorators';
import { ScoreRecorder } from './score.recorder';
import { ScoreRepository } from './score.repository';
import type { ScoreEntity } from './score.entity';

/** Scores finished games. */
@Injectable()
export class ScoreService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly games: GameService,
    private readonly scores: ScoreRepository,
    private readonly recorder: ScoreRecorder,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * @param key of the request, if the client wants a repetition to get the same answer instead of a 409
   * @throws AppError `puzzle_not_found`, `puzzle_not_finished`, `score_already_submitted`, `validation_failed`
   */
  async submit(
    player: Player,
    puzzleId: number,
    groups: SubmitScoreRequest,
    key: string | undefined,
  ): Promise<ScoreSubmission> {
    const { puzzle, attempt } = await this.games.byId(player, puzzleId);
    if (!attempt) throw new AppError('puzzle_not_finished');
    let stored: ScoreEntity | undefined;
    const work = async (manager: EntityManager): Promise<ScoreSubmission> => {
      const { score, result } = await this.recorder.record(manager, { puzzle, attempt }, groups);
      stored = score;
      return { calculated_score: result.points, categories_found: result.categoriesFound };
    };
    const fingerprint = fingerprintOf(ROUTES.scores.submit, puzzleId, groups);
    const submission =
      key === undefined
        ? await this.dataSource.transaction(work)
        : await this.once({ userId: player.user_id, key, fingerprint }, work);
    if (stored) this.recorder.announce(stored);
    return submission;
  }

  /** Scores the player's finished games that were never submitted. */
  async checkMissing(user: AuthenticatedUser): Promise<MissingScores> {
    const puzzleIds = await this.scores.findUnscored(user.user_id);
    let calculated = 0;
    for (const puzzleId of puzzleIds) if (await this.scoreMissing(user, puzzleId)) calculated += 1;
    return { calculated };
  }

  /** @returns false when somebody else was quicker */
  private async scoreMissing(user: AuthenticatedUser, puzzleId: number): Promise<boolean> {
    const game = await this.games.find(user, puzzleId);
    if (!game) return false;
    try {
      const { score } = await this.dataSource.transaction((manager) =>
        this.recorder.record(manager, game, []),
      );
      this.recorder.announce(score);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'score_already_submitted') return false;
      throw error;
    }
  }

  private async once<T>(
    request: { userId: string; key: string; fingerprint: string },
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    const answer = await this.idempotency.run(this.dataSource, request, async (manager) => ({
      status: HttpStatus.CREATED,
      body: await work(manager),
    }));
    return answer.body;
  }
}
