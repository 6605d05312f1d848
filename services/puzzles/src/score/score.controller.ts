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
import { ApiBody, ApiHeader, ApiOperation } from '@nestjs/swagger';
import { CurrentPlayer, type Player } from '../player/player.decorators';
import { TimeZoneGuard } from '../player/time-zone.guard';
import { ScoreOverview } from './score-overview.service';
import { ScoreService } from './score.service';
import { WORD_GROUPS, WordGroupsPipe } from './word-groups.pipe';

@Controller()
@UseGuards(TimeZoneGuard)
export class ScoreController {
  constructor(
    private readonly scores: ScoreService,
    private readonly overview: ScoreOverview,
  ) {}

  @ApiOperation({ summary: 'List the puzzles up to today, newest first' })
  @Get(ROUTES.puzzles.available)
  available(@CurrentPlayer() player: Player, @Query() page: PageDto): Promise<AvailablePuzzle[]> {
    return this.overview.available(player, page);
  }

  @ApiOperation({ summary: 'List your scores' })
  @Get(ROUTES.scores.mine)
  mine(@CurrentUser() user: AuthenticatedUser, @Query() page: PageDto): Promise<Score[]> {
    return this.overview.mine(user, page);
  }

  @ApiOperation({ summary: 'Read the status of your game of a puzzle' })
  @Get(ROUTES.scores.status)
  status(
    @CurrentPlayer() player: Player,
    @IntegerParam('puzzle_id') puzzleId: number,
  ): Promise<PuzzleStatus> {
    return this.overview.status(player, puzzleId);
  }

  @ApiOperation({ summary: 'Submit the score of a finished game' })
  @ApiBody({ schema: WORD_GROUPS })
  @ApiHeader({ name: HEADERS.idempotencyKey, required: false })
  @Post(ROUTES.scores.submit)
  submit(
    @CurrentPlayer() player: Player,
    @IntegerParam('puzzle_id') puzzleId: number,
    @Body(WordGroupsPipe) groups: SubmitScoreRequest,
    @Headers(HEADERS.idempotencyKey) key?: string,
  ): Promise<ScoreSubmission> {
    return this.scores.submit(player, puzzleId, groups, key);
  }

  @ApiOperation({ summary: 'Score finished games that were never submitted' })
  @Post(ROUTES.scores.checkMissingAll)
  @HttpCode(HttpStatus.OK)
  checkMissing(@CurrentUser() user: AuthenticatedUser): Promise<MissingScores> {
    return this.scores.checkMissing(user);
  }
}
