import {
  ROUTES,
  type AvailablePuzzle,
  type MissingScores,
  type OwnGuess,
  type PuzzleStatus,
  type Score,
  type ScoreSubmission,
  type SubmitScoreRequest,
} from '@fourfold/contracts';
import {
  type AuthenticatedUser,
  CurrentUser,
  EmptyDto,
  GuestsToo,
  IntegerParam,
  PageDto,
} from '@fourfold/platform';
import { Body, Controller, Get, HttpCode, HttpStatus, Post, Query, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOperation } from '@nestjs/swagger';
import { CurrentZonedUser, type ZonedUser } from '../user/zoned-user.decorators';
import { TimeZoneGuard } from '../user/time-zone.guard';
import { ScoreService } from './score.service';
import { WORD_GROUPS, WordGroupsPipe } from './word-groups.pipe';

@GuestsToo()
@Controller()
@UseGuards(TimeZoneGuard)
export class ScoreController {
  constructor(private readonly scores: ScoreService) {}

  @ApiOperation({ summary: 'List the puzzles up to today, newest first' })
  @Get(ROUTES.puzzles.available)
  available(@CurrentZonedUser() user: ZonedUser, @Query() page: PageDto): Promise<AvailablePuzzle[]> {
    return this.scores.available(user, page);
  }

  @ApiOperation({ summary: 'List your scores' })
  @Get(ROUTES.scores.mine)
  mine(@CurrentUser() user: AuthenticatedUser, @Query() page: PageDto): Promise<Score[]> {
    return this.scores.mine(user, page);
  }

  @ApiOperation({ summary: 'Read the status of your game of a puzzle' })
  @Get(ROUTES.scores.status)
  status(
    @CurrentZonedUser() user: ZonedUser,
    @IntegerParam('puzzle_id') puzzleId: number,
  ): Promise<PuzzleStatus> {
    return this.scores.status(user, puzzleId);
  }

  @ApiOperation({ summary: 'List the guesses of your game of a puzzle' })
  @Get(ROUTES.scores.guesses)
  guesses(@CurrentZonedUser() user: ZonedUser, @IntegerParam('puzzle_id') puzzleId: number): Promise<OwnGuess[]> {
    return this.scores.guesses(user, puzzleId);
  }

  @ApiOperation({ summary: 'Submit the score of a finished game' })
  @ApiBody({ schema: WORD_GROUPS })
  @Post(ROUTES.scores.submit)
  submit(
    @CurrentZonedUser() user: ZonedUser,
    @IntegerParam('puzzle_id') puzzleId: number,
    @Body(WordGroupsPipe) groups: SubmitScoreRequest,
  ): Promise<ScoreSubmission> {
    return this.scores.submit(user, puzzleId, groups);
  }

  @ApiOperation({ summary: 'Score finished games that were never submitted' })
  @Post(ROUTES.scores.checkMissingAll)
  @HttpCode(HttpStatus.OK)
  checkMissing(@CurrentUser() user: AuthenticatedUser, @Body() _: EmptyDto): Promise<MissingScores> {
    return this.scores.checkMissing(user);
  }
}
