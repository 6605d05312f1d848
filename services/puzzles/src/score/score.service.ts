import {
  ROUTES,
  type MissingScores,
  type ScoreSubmission,
  type SubmitScoreRequest,
  type ValidationFault,
} from '@fourfold/contracts';
import { groupKey } from '@fourfold/game-rules';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { fingerprintOf, IdempotencyService } from '@fourfold/platform/database';
import { HttpStatus, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isUnranked } from '../attempt/domain/access';
import { isOffline } from '../attempt/domain/game-log';
import { GameService, type OpenGame } from '../attempt/game.service';
import { BoardService } from '../leaderboard/board.service';
import type { Player } from '../player/player.decorators';
import { PuzzlesTelemetry } from '../telemetry';
import { isFasterThanReading, isHastyOffline } from './domain/pace';
import { resultOf, type GameResult } from './domain/result';
import type { ScoreEntity } from './score.entity';
import { ScoreRepository } from './score.repository';

/** Scores finished games, each once. */
@Injectable()
export class ScoreService {
  constructor(
    private readonly games: GameService,
    private readonly scores: ScoreRepository,
    private readonly boards: BoardService,
    private readonly idempotency: IdempotencyService,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /**
   * @param key with it a repeated request gets the same answer instead of a 409
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
      const { score, result } = await this.record(manager, { puzzle, attempt }, groups);
      stored = score;
      return { calculated_score: result.points, categories_found: result.categoriesFound };
    };
    const submission = await this.scores.inTransaction(async (manager) => {
      if (key === undefined) return work(manager);
      const fingerprint = fingerprintOf(ROUTES.scores.submit, puzzleId, groups);
      const request = { userId: player.user_id, key, fingerprint };
      const answer = await this.idempotency.run(manager, request, async (inner) => ({
        status: HttpStatus.CREATED,
        body: await work(inner),
      }));
      return answer.body;
    });
    if (stored) this.announce(stored);
    return submission;
  }

  /** Scores the player's finished games that were never submitted. */
  async checkMissing(user: AuthenticatedUser): Promise<MissingScores> {
    const puzzleIds = await this.scores.findUnscored(user.user_id);
    let calculated = 0;
    for (const puzzleId of puzzleIds) if (await this.scoreMissing(user, puzzleId)) calculated += 1;
    return { calculated };
  }

  /** @returns false when another request was first */
  private async scoreMissing(user: AuthenticatedUser, puzzleId: number): Promise<boolean> {
    const game = await this.games.find(user, puzzleId);
    if (!game) return false;
    try {
      const { score } = await this.scores.inTransaction((manager) => this.record(manager, game, []));
      this.announce(score);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'score_already_submitted') return false;
      throw error;
    }
  }

  /**
   * Scores the log of a game; call `announce` after the commit.
   *
   * @param claimed groups reported by the client: compared with the log, never trusted
   * @throws AppError `puzzle_not_finished`, `score_already_submitted`, `validation_failed` for a group not in the log
   */
  private async record(
    manager: EntityManager,
    game: OpenGame,
    claimed: SubmitScoreRequest,
  ): Promise<{ score: ScoreEntity; result: GameResult }> {
    const { userId, puzzleId, puzzleDate, startedAt, finishedAt } = game.attempt;
    if (!finishedAt) throw new AppError('puzzle_not_finished');
    const known = await this.scores.lockForScore(manager, { userId, puzzleId, finishedAt });
    if (!known) throw new AppError('puzzle_not_finished');
    if (known.wasScored) throw new AppError('score_already_submitted');
    const log = await this.scores.readLog({ userId, puzzleId }, manager);
    const result = resultOf(game.puzzle.board, log, startedAt);
    compareWithLog(claimed, result);
    const score = await this.scores.insert(manager, {
      userId,
      puzzleId,
      puzzleDate,
      pointsScored: result.points,
      completionTimeSeconds: result.seconds,
      won: result.won,
      mistakesUsed: result.mistakes,
      offline: log.times.some(isOffline),
      unranked: isUnranked(puzzleDate, finishedAt),
      flagged: isFasterThanReading(log) || isHastyOffline(log.times, result.seconds),
    });
    if (!score) throw new AppError('score_already_submitted');
    return { score, result };
  }

  private announce(score: ScoreEntity): void {
    this.boards.forget(score.puzzleDate);
    this.telemetry.scoreSubmitted(score);
  }
}

function compareWithLog(claimed: SubmitScoreRequest, { foundGroups }: GameResult): void {
  const faults = claimed.flatMap((words, index): ValidationFault[] =>
    foundGroups.has(groupKey(words))
      ? []
      : [{ loc: ['body', index], msg: 'This group was not found in the game', type: 'notFound' }],
  );
  if (faults.length > 0) throw new AppError('validation_failed', { faults });
}
