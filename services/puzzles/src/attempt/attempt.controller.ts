import {
  ROUTES,
  type CompletePuzzle,
  type DatedPuzzle,
  type GuessResult,
  type TodayPuzzle,
} from '@fourfold/contracts';
import { isCalendarDate, type CalendarDate } from '@fourfold/game-rules';
import { CurrentUser, IntegerParam, validationError, type AuthenticatedUser } from '@fourfold/platform';
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
import { TimeZone } from '../player/time-zone.decorator';
import { TimeZoneGuard } from '../player/time-zone.guard';
import { AttemptService } from './attempt.service';
import { GuessDto, guessOf } from './guess.dto';
import { GuessService } from './guess.service';

/** A date in the path. @throws AppError `validation_failed` unless it is one of the calendar, as YYYY-MM-DD */
class CalendarDatePipe implements PipeTransform<string, CalendarDate> {
  transform(value: string): CalendarDate {
    if (!isCalendarDate(value))
      throw validationError(['path', 'date'], 'Must be a date, as YYYY-MM-DD', 'isDate');
    return value;
  }
}

@Controller()
@UseGuards(TimeZoneGuard)
export class AttemptController {
  constructor(
    private readonly attempts: AttemptService,
    private readonly guesses: GuessService,
  ) {}

  @ApiOperation({ summary: 'Open the puzzle of today' })
  @Get(ROUTES.puzzles.today)
  today(@CurrentUser() user: AuthenticatedUser, @TimeZone() zone: string | undefined): Promise<TodayPuzzle> {
    return this.attempts.today(user, zone);
  }

  @ApiOperation({ summary: 'Read the puzzle of a date' })
  @Get(ROUTES.puzzles.byDate)
  byDate(
    @CurrentUser() user: AuthenticatedUser,
    @TimeZone() zone: string | undefined,
    @Param('date', CalendarDatePipe) date: string,
  ): Promise<DatedPuzzle> {
    return this.attempts.byDate(user, zone, date);
  }

  @ApiOperation({ summary: 'Read a finished puzzle with its answers' })
  @Get(ROUTES.puzzles.complete)
  complete(
    @CurrentUser() user: AuthenticatedUser,
    @TimeZone() zone: string | undefined,
    @IntegerParam('puzzle_id') puzzleId: number,
  ): Promise<CompletePuzzle> {
    return this.attempts.complete(user, zone, puzzleId);
  }

  @ApiOperation({ summary: 'Judge a guess' })
  @Post(ROUTES.scores.validateGuess)
  @HttpCode(HttpStatus.OK)
  guess(
    @CurrentUser() user: AuthenticatedUser,
    @TimeZone() zone: string | undefined,
    @Body() body: GuessDto,
  ): Promise<GuessResult> {
    return this.guesses.guess(user, zone, body.puzzle_id, guessOf(body));
  }
}
