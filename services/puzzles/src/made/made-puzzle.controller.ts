import {
  ROUTES,
  type MadePuzzleReport,
  type MadePuzzleWarnings,
  type OwnMadePuzzle,
} from '@fourfold/contracts';
import { CurrentUser, EmptyDto, PageDto, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { MadeCheckService } from './made-check.service';
import { MadeCodeParam } from './made-code.decorators';
import { MadePuzzleService } from './made-puzzle.service';
import { MadeReportService } from './made-report.service';
import {
  CheckMadePuzzleDto,
  MadePuzzleStateDto,
  MakePuzzleDto,
  ReportMadePuzzleDto,
  UpdateMadePuzzleDto,
} from './made.dto';
import { MakingService } from './making.service';

/** What players with an account do with puzzles that they or others have made; playing one is open to guests too. */
@Controller()
export class MadePuzzleController {
  constructor(
    private readonly making: MakingService,
    private readonly checks: MadeCheckService,
    private readonly own: MadePuzzleService,
    private readonly reports: MadeReportService,
  ) {}

  @ApiOperation({ summary: 'Make a puzzle for friends' })
  @Post(ROUTES.made.list)
  create(@CurrentUser() user: AuthenticatedUser, @Body() puzzle: MakePuzzleDto): Promise<OwnMadePuzzle> {
    return this.making.create(user, puzzle);
  }

  @ApiOperation({ summary: 'Get warnings about a puzzle that is being written' })
  @Post(ROUTES.made.check)
  @HttpCode(HttpStatus.OK)
  check(@Body() puzzle: CheckMadePuzzleDto): Promise<MadePuzzleWarnings> {
    return this.checks.check(puzzle);
  }

  @ApiOperation({ summary: 'List the puzzles that you made, newest first' })
  @Get(ROUTES.made.list)
  list(@CurrentUser() user: AuthenticatedUser, @Query() page: PageDto): Promise<OwnMadePuzzle[]> {
    return this.own.list(user, page);
  }

  @ApiOperation({ summary: 'Change a puzzle that nobody else has opened' })
  @Put(ROUTES.made.puzzle)
  update(
    @CurrentUser() user: AuthenticatedUser,
    @MadeCodeParam() code: string,
    @Body() puzzle: UpdateMadePuzzleDto,
  ): Promise<OwnMadePuzzle> {
    return this.making.update(user, code, puzzle);
  }

  @ApiOperation({ summary: 'Close or open your puzzle, or offer it as a daily one' })
  @Put(ROUTES.made.state)
  setState(
    @CurrentUser() user: AuthenticatedUser,
    @MadeCodeParam() code: string,
    @Body() state: MadePuzzleStateDto,
  ): Promise<OwnMadePuzzle> {
    return this.own.setState(user, code, state);
  }

  @ApiOperation({ summary: 'Delete your puzzle with its games' })
  @Delete(ROUTES.made.puzzle)
  @HttpCode(HttpStatus.NO_CONTENT)
  remove(
    @CurrentUser() user: AuthenticatedUser,
    @MadeCodeParam() code: string,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.own.remove(user, code);
  }

  @ApiOperation({ summary: 'Report a puzzle' })
  @Post(ROUTES.made.report)
  report(
    @CurrentUser() user: AuthenticatedUser,
    @MadeCodeParam() code: string,
    @Body() { reason }: ReportMadePuzzleDto,
  ): Promise<MadePuzzleReport> {
    return this.reports.report(user, code, reason);
  }
}
