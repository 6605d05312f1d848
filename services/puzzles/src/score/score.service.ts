import type {
  AvailablePuzzle,
  MissingScores,
  OwnGuess,
  PuzzleStatus,
  Score,
  ScoreSubmission,
  SubmitScoreRequest,
  ValidationFault,
} from '@fourfold/contracts';
import { groupKey, outcomeOf } from '@fourfold/game-rules';
import { AppError, type AuthenticatedUser, type PageDto } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { AttemptService, type PlayedGame } from '../attempt/attempt.service';
import type { Game } from '../attempt/delete-games';
import { isUnranked } from '../attempt/domain/access';
import { isOffline } from '../game/domain/game-log';
import { ownGuessesOf } from '../game/domain/game-view';
import { CalendarService } from '../user/calendar.service';
import type { ZonedUser } from '../user/zoned-user.decorators';
import { PuzzlesTelemetry } from '../telemetry';
import { completionSeconds, resultOf, type GameResult } from './domain/result';
import { FairPlayService } from './fair-play.service';
import { ScoreRepository } from './score.repository';
import { marksOf } from './score-views';

/** Scores finished games, each once, and shows how the games of a player stand. */
@Injectable()
export class ScoreService {
  constructor(
    private readonly games: AttemptService,
    private readonly scores: ScoreRepository,
    private readonly calendar: CalendarService,
    private readonly fairPlay: FairPlayService,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** @throws AppError `puzzle_not_found`, `puzzle_not_finished`, `score_already_submitted`, `validation_failed` */
  async submit(user: ZonedUser, puzzleId: number, groups: SubmitScoreRequest): Promise<ScoreSubmission> {
    const game = await this.games.findPlayed(user, puzzleId);
    if (!game) {
      // Not found for players who may not know of the puzzle.
      await this.games.find(user, puzzleId);
      throw new AppError('puzzle_not_finished');
    }
    const { points, categoriesFound } = await this.record(user, game, groups);
    return { calculated_score: points, categories_found: categoriesFound };
  }

  mine(user: AuthenticatedUser, page: PageDto): Promise<Score[]> {
    return this.scores.listByUser(user.user_id, page);
  }

  async available(user: ZonedUser, page: PageDto): Promise<AvailablePuzzle[]> {
    const { today } = await this.calendar.dayOf(user);
    return this.scores.listPuzzlesFor(user.user_id, today, page);
  }

  /** @throws AppError `puzzle_not_found` */
  async status(user: ZonedUser, puzzleId: number): Promise<PuzzleStatus> {
    const { puzzle, attempt } = await this.games.find(user, puzzleId);
    if (!attempt) return { ...UNFINISHED, status: 'not_started', mistakes_used: 0 };
    const { puzzleDate, startedAt, finishedAt, state } = attempt;
    if (!finishedAt) return { ...UNFINISHED, status: 'in_progress', mistakes_used: state.mistakes };
    const game = { userId: user.user_id, puzzleId, puzzleDate };
    const score = await this.scores.find(game);
    const seconds =
      score?.completionTimeSeconds ??
      completionSeconds(startedAt, (await this.games.findPlayed(user, puzzleId))?.log.times ?? []);
    return {
      status: 'finished',
      submitted: score !== null || (await this.scores.wasRemoved(game)),
      won: outcomeOf(state) === 'won',
      points_scored: score?.pointsScored ?? null,
      completion_time_seconds: seconds,
      mistakes_used: state.mistakes,
      ...marksOf({ offline: score?.offline ?? null, unranked: isUnranked({ ...attempt, finishedAt }) }),
      ...(await this.games.creditOf(puzzle, user)),
    };
  }

  /** The guesses of the player's own game in their order, none before it is started. @throws AppError `puzzle_not_found` */
  async guesses(user: ZonedUser, puzzleId: number): Promise<OwnGuess[]> {
    const { puzzle } = await this.games.find(user, puzzleId);
    const played = await this.games.findPlayed(user, puzzleId);
    return ownGuessesOf(puzzle.board, played?.log.guesses ?? []);
  }

  /** Scores the player's finished games that were never submitted. */
  async checkMissing(user: AuthenticatedUser): Promise<MissingScores> {
    const puzzleIds = await this.scores.findUnscored(user.user_id);
    let calculated = 0;
    for (const puzzleId of puzzleIds) if (await this.scoreMissing(user, puzzleId)) calculated += 1;
    return { calculated };
  }

  /** @returns false when another request was first, the guesses are gone, or the puzzle was withdrawn meanwhile */
  private async scoreMissing(user: AuthenticatedUser, puzzleId: number): Promise<boolean> {
    try {
      const game = await this.games.findPlayed(user, puzzleId);
      if (!game) return false;
      await this.record(user, game, []);
      return true;
    } catch (error) {
      if (error instanceof AppError && UNSCORABLE.has(error.code)) return false;
      throw error;
    }
  }

  /**
   * Scores the log of a game.
   *
   * @param claimed groups reported by the client: compared with the log, never trusted
   * @throws AppError `puzzle_not_finished`, `score_already_submitted`, `validation_failed` for a group not in the log
   */
  private async record(
    user: AuthenticatedUser,
    game: PlayedGame,
    claimed: SubmitScoreRequest,
  ): Promise<GameResult> {
    const { puzzle, attempt, log } = game;
    const { userId, puzzleId, puzzleDate, startedAt, finishedAt } = attempt;
    if (!finishedAt) throw new AppError('puzzle_not_finished');
    const key = { userId, puzzleId, puzzleDate };
    // Its guesses have been archived.
    if (log.guesses.length === 0) throw await this.refusalOf(key);
    const result = resultOf(puzzle.board, log, startedAt);
    const faults = faultsOf(claimed, result);
    const score = {
      ...key,
      pointsScored: result.points,
      completionTimeSeconds: result.seconds,
      won: result.won,
      mistakesUsed: result.mistakes,
      offline: log.times.some(isOffline),
      unranked: isUnranked({ ...attempt, finishedAt }),
      flagged: await this.fairPlay.isSuspicious(user, game, result),
    };
    const stored = faults.length === 0 && (await this.scores.insert(score, finishedAt));
    if (stored) {
      this.telemetry.scoreSubmitted(stored);
      return result;
    }
    // Without faults it was reset since it was read.
    throw await this.refusalOf(key, faults);
  }

  /** Why a finished game gets no score now. */
  private async refusalOf(game: Game, faults: ValidationFault[] = []): Promise<AppError> {
    if (await this.scores.wasScored(game)) return new AppError('score_already_submitted');
    return faults.length > 0
      ? new AppError('validation_failed', { faults })
      : new AppError('puzzle_not_finished');
  }
}

/** The claimed groups that are not in the log. */
function faultsOf(claimed: SubmitScoreRequest, { foundGroups }: GameResult): ValidationFault[] {
  return claimed.flatMap((words, index) =>
    foundGroups.has(groupKey(words))
      ? []
      : [{ loc: ['body', index], msg: 'This group was not found in the game', type: 'notFound' }],
  );
}

const UNSCORABLE: ReadonlySet<string> = new Set([
  'score_already_submitted',
  'puzzle_not_finished',
  'puzzle_withdrawn',
  'puzzle_not_found',
]);

const UNFINISHED = { submitted: false, won: null, points_scored: null, completion_time_seconds: null };
