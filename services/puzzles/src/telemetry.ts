import type { ErrorCode } from '@fourfold/contracts';
import { outcomeOf, type AttemptState, type CalendarDate } from '@fourfold/game-rules';
import { MetricsService } from '@fourfold/platform';
import { Global, Injectable, Logger, Module } from '@nestjs/common';

interface Game {
  readonly userId: string;
  readonly puzzleId: number;
}

/** Logs and metrics of puzzles; never with words of a puzzle. */
@Injectable()
export class PuzzlesTelemetry {
  private readonly logger = new Logger('puzzles');
  private readonly metrics;

  constructor(registry: MetricsService) {
    this.metrics = {
      started: registry.counter('fourfold_games_started_total', 'Daily games started'),
      guesses: registry.counter('fourfold_guesses_total', 'Guesses by verdict', ['verdict']),
      finished: registry.counter('fourfold_games_finished_total', 'Daily games finished', ['outcome']),
      synced: registry.counter('fourfold_guesses_synced_total', 'Guesses made offline that were applied'),
      made: registry.counter('fourfold_made_puzzles_total', 'Puzzles made by players'),
      madeStarted: registry.counter('fourfold_made_games_started_total', 'Games of made puzzles started'),
      madeGuesses: registry.counter('fourfold_made_guesses_total', 'Guesses in made puzzles by verdict', [
        'verdict',
      ]),
      madeFinished: registry.counter('fourfold_made_games_finished_total', 'Games of made puzzles finished', [
        'outcome',
      ]),
      madeReports: registry.counter('fourfold_made_puzzles_reported_total', 'Reports of made puzzles', [
        'hidden',
      ]),
      scores: registry.counter('fourfold_scores_submitted_total', 'Scores of daily games'),
      streaks: registry.counter('fourfold_streaks_changed_total', 'Streaks that grew or broke', ['change']),
      rankFallbacks: registry.counter(
        'fourfold_ranks_counted_in_postgres_total',
        'Ranks that were counted in Postgres because their sorted set was missing or Redis was down',
      ),
      cover: registry.gauge(
        'fourfold_puzzle_days_of_cover',
        'Days ahead with a puzzle each, up to the first without one',
      ),
      reserve: registry.gauge('fourfold_reserve_puzzles', 'Puzzles in the reserve that were not used'),
      reserveUses: registry.counter('fourfold_reserve_puzzles_used_total', 'Dates served from the reserve'),
    };
  }

  gameStarted(puzzleId: number): void {
    this.metrics.started.inc();
    this.logger.debug({ msg: 'game started', puzzle_id: puzzleId });
  }

  guessJudged(
    { userId: user_id, puzzleId: puzzle_id }: Game,
    { verdict, after }: { verdict: string; after: AttemptState },
  ): void {
    this.metrics.guesses.inc({ verdict });
    const outcome = outcomeOf(after);
    if (outcome === 'playing') return;
    this.metrics.finished.inc({ outcome });
    this.logger.log({ msg: 'game finished', user_id, puzzle_id, outcome });
  }

  puzzleMade(userId: string, code: string): void {
    this.metrics.made.inc();
    this.logger.log({ msg: 'puzzle made', user_id: userId, code });
  }

  madeGameStarted(puzzleId: number): void {
    this.metrics.madeStarted.inc();
    this.logger.debug({ msg: 'game of a made puzzle started', made_puzzle_id: puzzleId });
  }

  madeGuessJudged(
    { userId: user_id, puzzleId: made_puzzle_id }: Game,
    { verdict, after }: { verdict: string; after: AttemptState },
  ): void {
    this.metrics.madeGuesses.inc({ verdict });
    const outcome = outcomeOf(after);
    if (outcome === 'playing') return;
    this.metrics.madeFinished.inc({ outcome });
    this.logger.log({ msg: 'game of a made puzzle finished', user_id, made_puzzle_id, outcome });
  }

  madePuzzleReported(code: string, isHidden: boolean): void {
    this.metrics.madeReports.inc({ hidden: String(isHidden) });
    this.logger.log({ msg: 'made puzzle reported', code, hidden: isHidden });
  }

  gameSynced(
    { userId: user_id, puzzleId: puzzle_id, state }: Game & { state: AttemptState },
    applied: number,
  ): void {
    this.metrics.synced.inc(applied);
    const outcome = outcomeOf(state);
    if (outcome !== 'playing' && applied > 0) this.metrics.finished.inc({ outcome });
    this.logger.log({ msg: 'game synced', user_id, puzzle_id, applied });
  }

  scoreSubmitted({
    userId: user_id,
    puzzleId: puzzle_id,
    pointsScored: points_scored,
  }: Game & { pointsScored: number }): void {
    this.metrics.scores.inc();
    this.logger.log({ msg: 'score submitted', user_id, puzzle_id, points_scored });
  }

  browserUnknown(userId: string, code: ErrorCode): void {
    this.logger.warn({ msg: 'auth did not say who else has used the browser', user_id: userId, code });
  }

  streakChanged(current: number, before: number): void {
    this.metrics.streaks.inc({ change: current > before ? 'grew' : 'broke' });
  }

  rankCountedInPostgres(): void {
    this.metrics.rankFallbacks.inc();
  }

  supplyMeasured(daysOfCover: number, reserve: number): void {
    this.metrics.cover.set(daysOfCover);
    this.metrics.reserve.set(reserve);
  }

  supplyRunningOut(daysOfCover: number, warning: number, reserve: number): void {
    this.logger.warn({
      msg: `puzzles are scheduled for ${daysOfCover} more days only`,
      days_of_cover: daysOfCover,
      warning_at: warning,
      reserve,
    });
  }

  reserveUsed(date: CalendarDate): void {
    this.metrics.reserveUses.inc();
    this.logger.warn({ msg: 'no puzzle was scheduled; one from the reserve is served', puzzle_date: date });
  }
}

@Global()
@Module({ providers: [PuzzlesTelemetry], exports: [PuzzlesTelemetry] })
export class TelemetryModule {}
