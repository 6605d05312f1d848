import {
  IMPORT_FILE_FIELD,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_QUERY_TIMEOUT_MS,
  QUERIES,
  ROUTES,
  type AdminPuzzle,
  type AdminPuzzles,
  type ImportResult,
  type PuzzleImport,
} from '@fourfold/contracts';
import { EmptyDto, IntegerParam, PuzzlesQueryDto, RecentSignInService } from '@fourfold/platform';
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
  UploadedFiles,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation } from '@nestjs/swagger';
import { AnyFilesInterceptor } from '@nestjs/platform-express';
import { AdminGuard } from '@fourfold/platform/admin';
import { CurrentAdmin, type ActingAdmin } from '../audit/acting-admin.decorators';
import { FORM_FIELDS, FORM_FILES } from '../limits';
import { ImportFilePipe } from './import-file.pipe';
import { DeletePuzzleDto, UpdatePuzzleDto } from './puzzle.dto';

const IMPORT_FORM = {
  type: 'object',
  properties: { [IMPORT_FILE_FIELD]: { type: 'string', format: 'binary' } },
  required: [IMPORT_FILE_FIELD],
};

/** The parser refuses a file that reaches its limit, hence one byte more. */
const FORM_LIMITS = { fileSize: IMPORT_FILE_MAX_BYTES + 1, files: FORM_FILES, fields: FORM_FIELDS };

@UseGuards(AdminGuard)
@Controller()
export class PuzzleController {
  constructor(
    private readonly queries: QueryClient,
    private readonly recentSignIn: RecentSignInService,
  ) {}

  @ApiOperation({ summary: 'List puzzles' })
  @Get(ROUTES.admin.puzzles)
  list(@Query() query: PuzzlesQueryDto): Promise<AdminPuzzles> {
    return this.queries.ask(QUERIES.listPuzzles, query);
  }

  @ApiOperation({ summary: 'Read a puzzle with its answers' })
  @Get(ROUTES.admin.puzzle)
  find(@IntegerParam('puzzle_id') puzzle_id: number): Promise<AdminPuzzle> {
    return this.queries.ask(QUERIES.getPuzzle, { puzzle_id });
  }

  @ApiOperation({ summary: 'Change a puzzle' })
  @Put(ROUTES.admin.puzzle)
  update(
    @CurrentAdmin() admin: ActingAdmin,
    @IntegerParam('puzzle_id') puzzle_id: number,
    @Body() body: UpdatePuzzleDto,
  ): Promise<AdminPuzzle> {
    return admin.act(QUERIES.updatePuzzle, { puzzle_id, ...body });
  }

  /** @throws AppError `puzzle_played` unless it is withdrawn with its games, which wants `reauthenticate` */
  @ApiOperation({ summary: 'Delete a puzzle, or withdraw it with its games' })
  @Delete(ROUTES.admin.puzzle)
  @HttpCode(HttpStatus.NO_CONTENT)
  async delete(
    @CurrentAdmin() admin: ActingAdmin,
    @IntegerParam('puzzle_id') puzzle_id: number,
    @Query() { withdraw }: DeletePuzzleDto,
    @Body() _: EmptyDto,
  ): Promise<void> {
    if (withdraw) this.recentSignIn.require(admin.user);
    await admin.act(QUERIES.deletePuzzle, { puzzle_id, withdraw });
  }

  @ApiOperation({ summary: 'Import puzzles from a JSON file' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: IMPORT_FORM })
  @Post(ROUTES.admin.importPuzzles)
  @HttpCode(HttpStatus.OK)
  @UseInterceptors(AnyFilesInterceptor({ limits: FORM_LIMITS }))
  import(
    @CurrentAdmin() admin: ActingAdmin,
    @UploadedFiles(ImportFilePipe) content: unknown,
    @Body() _: EmptyDto,
  ): Promise<ImportResult> {
    // Puzzles validates the content.
    const puzzles = content as PuzzleImport[];
    return admin.act(QUERIES.importPuzzles, { puzzles }, { timeoutMs: IMPORT_QUERY_TIMEOUT_MS });
  }
}
