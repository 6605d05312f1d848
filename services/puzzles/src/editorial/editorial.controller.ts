import {
  ROUTES,
  type AdminPuzzle,
  type CalendarDay,
  type PuzzleCheck,
  type PuzzleDraft,
  type PuzzleStatistics,
} from '@fourfold/contracts';
import { EmptyDto, IntegerParam, PageDto } from '@fourfold/platform';
import { AdminGuard, CurrentAdmin, type Admin } from '@fourfold/platform/admin';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  HttpStatus,
  Post,
  Put,
  Query,
  UseGuards,
} from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { MadeCodeParam } from '../made/made-code.decorators';
import { StatisticsService } from '../statistics/statistics.service';
import { DraftService } from './draft.service';
import {
  CalendarQueryDto,
  CheckPuzzleDto,
  CreatePuzzleDto,
  MovePuzzleDto,
  DeleteDraftDto,
  SaveDraftDto,
  ScheduleMadePuzzleDto,
} from './editorial.dto';
import { EditorialService } from './editorial.service';
import { MadeScheduleService } from './made-schedule.service';
import { ScheduleService } from './schedule.service';

/** Planning, writing and measuring puzzles. Its paths must come before the paths with the id of a puzzle. */
@UseGuards(AdminGuard)
@Controller()
export class EditorialController {
  constructor(
    private readonly editorial: EditorialService,
    private readonly schedule: ScheduleService,
    private readonly madeSchedule: MadeScheduleService,
    private readonly drafts: DraftService,
    private readonly measured: StatisticsService,
  ) {}

  @ApiOperation({ summary: 'Read a month of the calendar' })
  @Get(ROUTES.admin.puzzleCalendar)
  calendar(@Query() { month }: CalendarQueryDto): Promise<CalendarDay[]> {
    return this.editorial.calendar(month);
  }

  @ApiOperation({ summary: 'Add a puzzle' })
  @Post(ROUTES.admin.puzzles)
  create(@CurrentAdmin() admin: Admin, @Body() puzzle: CreatePuzzleDto): Promise<AdminPuzzle> {
    return this.schedule.create(admin.id, puzzle);
  }

  @ApiOperation({ summary: 'Make the puzzle of a player the daily puzzle of a free date' })
  @Post(ROUTES.admin.scheduleMadePuzzle)
  scheduleMade(
    @CurrentAdmin() admin: Admin,
    @MadeCodeParam() code: string,
    @Body() request: ScheduleMadePuzzleDto,
  ): Promise<AdminPuzzle> {
    return this.madeSchedule.schedule(admin.id, code, request);
  }

  @ApiOperation({ summary: 'Check a puzzle that is being written' })
  @Post(ROUTES.admin.checkPuzzle)
  @HttpCode(HttpStatus.OK)
  check(@Body() puzzle: CheckPuzzleDto): Promise<PuzzleCheck> {
    return this.editorial.check(puzzle);
  }

  @ApiOperation({ summary: 'Move a puzzle that nobody has started to another date' })
  @Put(ROUTES.admin.puzzleDate)
  move(
    @CurrentAdmin() admin: Admin,
    @IntegerParam('puzzle_id') puzzleId: number,
    @Body() move: MovePuzzleDto,
  ): Promise<AdminPuzzle> {
    return this.schedule.move(admin.id, puzzleId, move);
  }

  @ApiOperation({ summary: 'Read how difficult a puzzle was' })
  @Get(ROUTES.admin.puzzleStatistics)
  statistics(@IntegerParam('puzzle_id') puzzleId: number): Promise<PuzzleStatistics> {
    return this.measured.read(puzzleId);
  }

  @ApiOperation({ summary: 'List drafts, changed last first' })
  @Get(ROUTES.admin.puzzleDrafts)
  listDrafts(@Query() { skip, limit }: PageDto): Promise<PuzzleDraft[]> {
    return this.drafts.list(skip, limit);
  }

  @ApiOperation({ summary: 'Save a new draft' })
  @Post(ROUTES.admin.puzzleDrafts)
  createDraft(@CurrentAdmin() admin: Admin, @Body() draft: SaveDraftDto): Promise<PuzzleDraft> {
    return this.drafts.create(admin.id, draft);
  }

  @ApiOperation({ summary: 'Save a draft' })
  @Put(ROUTES.admin.puzzleDraft)
  updateDraft(
    @CurrentAdmin() admin: Admin,
    @IntegerParam('draft_id') draftId: number,
    @Body() draft: SaveDraftDto,
  ): Promise<PuzzleDraft> {
    return this.drafts.update(admin.id, draftId, draft);
  }

  @ApiOperation({ summary: 'Delete a draft' })
  @Delete(ROUTES.admin.puzzleDraft)
  @HttpCode(HttpStatus.NO_CONTENT)
  deleteDraft(
    @CurrentAdmin() admin: Admin,
    @IntegerParam('draft_id') draftId: number,
    @Query() { version }: DeleteDraftDto,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.drafts.remove(admin.id, draftId, version);
  }
}
