import { outcomeOf, type CalendarDate } from '@fourfold/game-rules';
import { MetricsRegistry } from '@fourfold/platform';
import { Global, Injectable, Logger, Module } from '@nestjs/common';
import type { Attempt, Move } from './attempt/attempt.repository';
import type { ScoreEntity } from './score/score.entity';

/** What happens here, for the log and the metrics; never a word of a puzzle. */
@Injectable()
export class PuzzlesTelemetry {
  private readonly logger = new Logger('puzzles');
  private readonly started;
  private readonly guesses;
  private readonly finished;
  private readonly synced;
  private readonly scores;
  private readonly streaks;
  private readonly rankFallbacks;
  private readonly cover;
  private readonly reserve;
  private readonly reserveUses;

  constructor(metrics: MetricsRegistry) {
    this.started = metrics.counter('fourfold_games_started_total', 'Daily games started');
    this.guesses = metrics.counter('fourfold_guesses_total', 'Guesses by verdict', ['verdict']);
    this.finished = metrics.counter('fourfold_games_finished_total', 'Daily games finished', ['outcome']);
    this.synced = metrics.counter('fourfold_guesses_synced_total', 'Guesses made offline that were applied');
    this.scores = metrics.counter('fourfold_scores_submitted_total', 'Scores of daily games');
    this.streaks = metrics.counter('fourfold_streaks_changed_total', 'Streaks that grew or broke', [
      'change',
    ]);
    this.rankFallbacks = metrics.counter(
      'fourfold_ranks_counted_in_postgres_total',
      'Ranks that were counted in Postgres because their sorted set was missing or Redis was away',
    );
    this.cover = metrics.gauge(
      'fourfold_puzzle_days_of_cover',
      'Days ahead with a puzzle each, up to the first without one',
    );
    this.reserve = metrics.gauge('fourfold_reserve_puzzles', 'Puzzles in the reserve that were not used');
    this.reserveUses = metrics.counter(
      'fourfold_reserve_puzzles_used_total',
      'Dates served from the reserve',
    );
  }

  gameStarted(puzzleId: number): void {
    this.started.inc();
    this.logger.debug({ msg: 'game started', puzzle_id: puzzleId });
  }

  guessJudged(attempt: Attempt, move: Move): void {
    this.guesses.inc({ verdict: move.verdict });
    if (!move.finishes) return;
    const outcome = outcomeOf(move.after);
    this.finished.inc({ outcome });
    this.logger.log({ msg: 'game finished', user_id: attempt.userId, puzzle_id: attempt.puzzleId, outcome });
  }

  gameSynced(after: Attempt, applied: number): void {
    this.synced.inc(applied);
    if (after.finishedAt && applied > 0) this.finished.inc({ outcome: outcomeOf(after.state) });
    this.logger.log({ msg: 'game synced', user_id: after.userId, puzzle_id: after.puzzleId, applied });
  }

  scoreSubmitted({ userId, puzzleId, pointsScored }: ScoreEntity): void {
    this.scores.inc();
    this.logger.log({
      msg: 'score submitted',
      user_id: userId,
      puzzle_id: puzzleId,
      points_scored: pointsScored,
    });
  }

  streakChanged(current: number, before: number): void {
    this.streaks.inc({ change: current > before ? 'grew' : 'broke' });
  }

  rankCountedInPostgres(): void {
    this.rankFallbacks.inc();
  }

  supplyMeasured(daysOfCover: number, reserve: number): void {
    this.cover.set(daysOfCover);
    this.reserve.set(reserve);
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
    this.reserveUses.inc();
    this.logger.warn({ msg: 'no puzzle was scheduled; one from the reserve is served', puzzle_date: date });
  }
}

@Global()
@Module({ providers: [PuzzlesTelemetry], exports: [PuzzlesTelemetry] })
export class TelemetryModule {}
