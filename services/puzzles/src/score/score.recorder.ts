import type { SubmitScoreRequest, ValidationFault } from '@fourfold/contracts';
import { groupKey } from '@fourfold/game-rules';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AttemptRepository } from '../attempt/attempt.repository';
import { isUnranked } from '../attempt/domain/access';
import { isOffline } from '../attempt/domain/game-log';
import type { OpenGame } from '../attempt/game.service';
import { BoardService } from '../leaderboard/board.service';
import { PuzzlesTelemetry } from '../telemetry';
import { isFasterThanReading } from './domain/pace';
import { resultOf, type GameResult } from './domain/result';
import type { ScoreEntity } from './score.entity';
import { ScoreRepository } from './score.repository';

export interface RecordedScore {
  readonly score: ScoreEntity;
  readonly result: GameResult;
}

/** Gives a finished game its one score, together with everything that follows from it. */
@Injectable()
export class ScoreRecorder {
  constructor(
    private readonly attempts: AttemptRepository,
    private readonly scores: ScoreRepository,
    private readonly boards: BoardService,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /**
   * Scores the log of a game, in the caller's transaction; `announce` the score once that has committed.
   *
   * @param claimed groups that the client says were found: compared with the log, never believed
   * @throws AppError `puzzle_not_finished`, `score_already_submitted`, `validation_failed` for a group not in the log
   */
  async record(manager: EntityManager, game: OpenGame, claimed: SubmitScoreRequest): Promise<RecordedScore> {
    const { userId, puzzleId, puzzleDate, startedAt, finishedAt } = game.attempt;
    if (!finishedAt) throw new AppError('puzzle_not_finished');
    const known = await this.scores.holdGame(manager, { userId, puzzleId, finishedAt });
    if (!known) throw new AppError('puzzle_not_finished');
    if (known.wasScored) throw new AppError('score_already_submitted');
    const log = await this.attempts.readLog(userId, puzzleId, manager);
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
      flagged: isFasterThanReading(log),
    });
    if (!score) throw new AppError('score_already_submitted');
    return { score, result };
  }

  /** Lets boards and metrics know of a score that is stored for good. */
  announce(score: ScoreEntity): void {
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
