import {
  ROUTES,
  type CompletePuzzle,
  type DatedPuzzle,
  type GuessResult,
  type PuzzleReview,
  type SyncResult,
  type TodayPuzzle,
} from '@fourfold/contracts';
import { isCalendarDate, type CalendarDate } from '@fourfold/game-rules';
import { GuestsToo, IntegerParam, validationError } from '@fourfold/platform';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  HttpStatus,
  Param,
  Post,
  UseGuards,
  type PipeTransform,
} from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CurrentZonedUser, type ZonedUser } from '../user/zoned-user.decorators';
import { TimeZoneGuard } from '../user/time-zone.guard';
import { AttemptService } from './attempt.service';
import { GuessDto, guessOf, logOf, SyncDto } from './guess.dto';
import { GuessService } from './guess.service';
import { ReviewService } from './review.service';

/** A date in the path. @throws AppError `validation_failed` unless it is a valid date, as YYYY-MM-DD */
class CalendarDatePipe implements PipeTransform<string, CalendarDate> {
  transform(value: string): CalendarDate {
    if (!isCalendarDate(value))
      throw validationError(['path', 'date'], 'Must be a date, as YYYY-MM-DD', 'isDate');
    return value;
  }
}

@GuestsToo()
@Controller()
@UseGuards(TimeZoneGuard)
export class AttemptController {
  constructor(
    private readonly attempts: AttemptService,
    private readonly guesses: GuessService,
    private readonly reviews: ReviewService,
  ) {}

  @ApiOperation({ summary: 'Open the puzzle of today' })
  @Get(ROUTES.puzzles.today)
  today(@CurrentZonedUser() user: ZonedUser): Promise<TodayPuzzle> {
    return this.attempts.today(user);
  }

  @ApiOperation({ summary: 'Read the puzzle of a date' })
  @Get(ROUTES.puzzles.byDate)
  byDate(
    @CurrentZonedUser() user: ZonedUser,
    @Param('date', CalendarDatePipe) date: string,
  ): Promise<DatedPuzzle> {
    return this.attempts.byDate(user, date);
  }

  @ApiOperation({ summary: 'Read a finished puzzle with its answers' })
  @Get(ROUTES.puzzles.complete)
  complete(
    @CurrentZonedUser() user: ZonedUser,
    @IntegerParam('puzzle_id') puzzleId: number,
  ): Promise<CompletePuzzle> {
    return this.attempts.complete(user, puzzleId);
  }

  @ApiOperation({ summary: 'Read how all players fared with a finished puzzle' })
  @Get(ROUTES.puzzles.review)
  review(
    @CurrentZonedUser() user: ZonedUser,
    @IntegerParam('puzzle_id') puzzleId: number,
  ): Promise<PuzzleReview> {
    return this.reviews.review(user, puzzleId);
  }

  @ApiOperation({ summary: 'Judge a guess' })
  @Post(ROUTES.scores.validateGuess)
  @HttpCode(HttpStatus.OK)
  guess(@CurrentZonedUser() user: ZonedUser, @Body() body: GuessDto): Promise<GuessResult> {
    return this.guesses.guess(user, body.puzzle_id, guessOf(body));
  }

  @ApiOperation({ summary: 'Replay guesses that were made offline' })
  @Post(ROUTES.scores.sync)
  @HttpCode(HttpStatus.OK)
  sync(@CurrentZonedUser() user: ZonedUser, @Body() body: SyncDto): Promise<SyncResult> {
    return this.guesses.sync(user, body.puzzle_id, logOf(body));
  }
}
