import {
  HEADERS,
  ROUTES,
  type AvailablePuzzle,
  type MissingScores,
  type PuzzleStatus,
  type Score,
  type ScoreSubmission,
  type SubmitScoreRequest,
} from '@fourfold/contracts';
import { type AuthenticatedUser, CurrentUser, IntegerParam, PageDto } from '@fourfold/platform';
import { Body, Controller, Get, Headers, HttpCode, HttpStatus, Post, Query, UseGuards } from '@nestjs/common';
import { TimeZone } from '../player/time-zone.decorator';
import { TimeZoneGuard } from '../player/time-zone.guard';
import { ScoreOverview } from './score-overview.service';
import { ScoreService } from './score.service';
import { WordGroupsPipe } from './word-groups.pipe';

@Controller()
@UseGuards(TimeZoneGuard)
export class ScoreController {
  constructor(
    private readonly scores: ScoreService,
    private readonly overview: ScoreOverview,
  ) {}

  @Get(ROUTES.puzzles.available)
  available(
    @CurrentUser() user: AuthenticatedUser,
    @TimeZone() zone: string | undefined,
    @Query() page: PageDto,
  ): Promise<AvailablePuzzle[]> {
    return this.overview.available(user, zone, page);
  }

  @Get(ROUTES.scores.mine)
  mine(@CurrentUser() user: AuthenticatedUser, @Query() page: PageDto): Promise<Score[]> {
    return this.overview.mine(user, page);
  }

  @Get(ROUTES.scores.status)
  status(
    @CurrentUser() user: AuthenticatedUser,
    @TimeZone() zone: string | undefined,
    @IntegerParam('puzzle_id') puzzleId: number,
  ): Promise<PuzzleStatus> {
    return this.overview.status(user, zone, puzzleId);
  }

  @Post(ROUTES.scores.submit)
  submit(
    @CurrentUser() user: AuthenticatedUser,
    @TimeZone() zone: string | undefined,
    @IntegerParam('puzzle_id') puzzleId: number,
    @Body(WordGroupsPipe) groups: SubmitScoreRequest,
    @Headers(HEADERS.idempotencyKey) key?: string,
  ): Promise<ScoreSubmission> {
    return this.scores.submit(user, zone, puzzleId, groups, key);
  }

  @Post(ROUTES.scores.checkMissingAll)
  @HttpCode(HttpStatus.OK)
  checkMissing(@CurrentUser() user: AuthenticatedUser): Promise<MissingScores> {
    return this.scores.checkMissing(user);
  }
}
