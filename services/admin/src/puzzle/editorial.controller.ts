import {
  QUERIES,
  ROUTES,
  type AdminPuzzle,
  type CalendarDay,
  type PuzzleCheck,
  type PuzzleDraft,
  type PuzzleStatistics,
} from '@fourfold/contracts';
import { EmptyDto, IntegerParam, PageDto } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
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
import { AdminGuard } from '@fourfold/platform/admin';
import { CurrentAdmin, type ActingAdmin } from '../audit/acting-admin.decorators';
import { CalendarQueryDto, CheckPuzzleDto, CreatePuzzleDto, MovePuzzleDto, SaveDraftDto } from './puzzle.dto';

/** Planning, writing and measuring puzzles. Its paths come before those with the id of a puzzle. */
@UseGuards(AdminGuard)
@Controller()
export class EditorialController {
  constructor(private readonly queries: QueryClient) {}

  @ApiOperation({ summary: 'Read a month of the calendar' })
  @Get(ROUTES.admin.puzzleCalendar)
  calendar(@Query() { month }: CalendarQueryDto): Promise<CalendarDay[]> {
    return this.queries.ask(QUERIES.listCalendar, { month });
  }

  @ApiOperation({ summary: 'Add a puzzle' })
  @Post(ROUTES.admin.puzzles)
  create(@CurrentAdmin() admin: ActingAdmin, @Body() body: CreatePuzzleDto): Promise<AdminPuzzle> {
    return admin.act(QUERIES.createPuzzle, body);
  }

  @ApiOperation({ summary: 'Check a puzzle that is being written' })
  @Post(ROUTES.admin.checkPuzzle)
  @HttpCode(HttpStatus.OK)
  check(@Body() body: CheckPuzzleDto): Promise<PuzzleCheck> {
    return this.queries.ask(QUERIES.checkPuzzle, body);
  }

  @ApiOperation({ summary: 'Move a puzzle that nobody has started to another date' })
  @Put(ROUTES.admin.puzzleDate)
  move(
    @CurrentAdmin() admin: ActingAdmin,
    @IntegerParam('puzzle_id') puzzle_id: number,
    @Body() body: MovePuzzleDto,
  ): Promise<AdminPuzzle> {
    return admin.act(QUERIES.movePuzzle, { puzzle_id, ...body });
  }

  @ApiOperation({ summary: 'Read how difficult a puzzle was' })
  @Get(ROUTES.admin.puzzleStatistics)
  statistics(@IntegerParam('puzzle_id') puzzle_id: number): Promise<PuzzleStatistics> {
    return this.queries.ask(QUERIES.getStatistics, { puzzle_id });
  }

  @ApiOperation({ summary: 'List drafts, changed last first' })
  @Get(ROUTES.admin.puzzleDrafts)
  drafts(@Query() { skip, limit }: PageDto): Promise<PuzzleDraft[]> {
    return this.queries.ask(QUERIES.listDrafts, { skip, limit });
  }

  @ApiOperation({ summary: 'Save a new draft' })
  @Post(ROUTES.admin.puzzleDrafts)
  createDraft(@CurrentAdmin() admin: ActingAdmin, @Body() body: SaveDraftDto): Promise<PuzzleDraft> {
    return admin.act(QUERIES.createDraft, body);
  }

  @ApiOperation({ summary: 'Save a draft' })
  @Put(ROUTES.admin.puzzleDraft)
  updateDraft(
    @CurrentAdmin() admin: ActingAdmin,
    @IntegerParam('draft_id') draft_id: number,
    @Body() body: SaveDraftDto,
  ): Promise<PuzzleDraft> {
    return admin.act(QUERIES.updateDraft, { draft_id, ...body });
  }

  @ApiOperation({ summary: 'Delete a draft' })
  @Delete(ROUTES.admin.puzzleDraft)
  @HttpCode(HttpStatus.NO_CONTENT)
  async deleteDraft(
    @CurrentAdmin() admin: ActingAdmin,
    @IntegerParam('draft_id') draft_id: number,
    @Body() _: EmptyDto,
  ): Promise<void> {
    await admin.act(QUERIES.deleteDraft, { draft_id });
  }
}
