import type { AvailablePuzzle, PuzzleStatus, Score } from '@fourfold/contracts';
import { outcomeOf } from '@fourfold/game-rules';
import type { AuthenticatedUser, PageDto } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { isUnranked } from '../attempt/domain/access';
import { GameService } from '../attempt/game.service';
import { PlayerCalendar } from '../player/player-calendar.service';
import type { Player } from '../player/player.decorators';
import { completionSeconds } from './domain/result';
import { marksOf, ScoreRepository } from './score.repository';

/** Scores and states of the games of a player. */
@Injectable()
export class ScoreOverview {
  constructor(
    private readonly scores: ScoreRepository,
    private readonly games: GameService,
    private readonly calendar: PlayerCalendar,
  ) {}

  mine(user: AuthenticatedUser, page: PageDto): Promise<Score[]> {
    return this.scores.listByUser(user.user_id, page);
  }

  async available(player: Player, page: PageDto): Promise<AvailablePuzzle[]> {
    const { today } = await this.calendar.dayOf(player);
    return this.scores.listPuzzlesFor(player.user_id, today, page);
  }

  /** @throws AppError `puzzle_not_found` */
  async status(player: Player, puzzleId: number): Promise<PuzzleStatus> {
    const { attempt } = await this.games.byId(player, puzzleId);
    if (!attempt) return { ...UNFINISHED, status: 'not_started', mistakes_used: 0 };
    const { puzzleDate, startedAt, finishedAt, state } = attempt;
    if (!finishedAt) return { ...UNFINISHED, status: 'in_progress', mistakes_used: state.mistakes };
    const game = { userId: player.user_id, puzzleId };
    const score = await this.scores.find(game);
    const seconds =
      score?.completionTimeSeconds ?? completionSeconds(startedAt, (await this.scores.readLog(game)).times);
    return {
      status: 'finished',
      submitted: score !== null || (await this.scores.wasRemoved(game)),
      won: outcomeOf(state) === 'won',
      points_scored: score?.pointsScored ?? null,
      completion_time_seconds: seconds,
      mistakes_used: state.mistakes,
      ...marksOf({ offline: score?.offline ?? null, unranked: isUnranked(puzzleDate, finishedAt) }),
    };
  }
}

const UNFINISHED = { submitted: false, won: null, points_scored: null, completion_time_seconds: null };
