import {
  IMPORT_FILE_FIELD,
  IMPORT_FILE_MAX_BYTES,
  ROUTES,
  type AdminPuzzle,
  type AdminPuzzles,
  type ImportAnswer,
} from '@fourfold/contracts';
import { EmptyDto, IntegerParam } from '@fourfold/platform';
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
  UploadedFiles,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation } from '@nestjs/swagger';
import { AnyFilesInterceptor } from '@nestjs/platform-express';
import { FORM_FIELDS, FORM_FILES } from '../limits';
import { DeletePuzzleDto, ImportQueryDto, PuzzlesQueryDto, UpdatePuzzleDto } from './editorial.dto';
import { EditorialService } from './editorial.service';
import { ImportAdminService } from './import-admin.service';
import { ImportFilePipe, type ImportFile } from './import-file.pipe';
import { PuzzleAdminService } from './puzzle-admin.service';

const IMPORT_FORM = {
  type: 'object',
  properties: { [IMPORT_FILE_FIELD]: { type: 'string', format: 'binary' } },
  required: [IMPORT_FILE_FIELD],
};

/** The parser refuses a file that reaches its limit, so its limit is one byte above the largest allowed file. */
const FORM_LIMITS = { fileSize: IMPORT_FILE_MAX_BYTES + 1, files: FORM_FILES, fields: FORM_FIELDS };

/** The catalogue, as admins manage it. */
@UseGuards(AdminGuard)
@Controller()
export class PuzzleController {
  constructor(
    private readonly editorial: EditorialService,
    private readonly puzzles: PuzzleAdminService,
    private readonly imports: ImportAdminService,
  ) {}

  @ApiOperation({ summary: 'List puzzles' })
  @Get(ROUTES.admin.puzzles)
  list(@Query() query: PuzzlesQueryDto): Promise<AdminPuzzles> {
    return this.editorial.list(query);
  }

  @ApiOperation({ summary: 'Read a puzzle with its answers' })
  @Get(ROUTES.admin.puzzle)
  find(@IntegerParam('puzzle_id') puzzleId: number): Promise<AdminPuzzle> {
    return this.puzzles.find(puzzleId);
  }

  @ApiOperation({ summary: 'Change a puzzle' })
  @Put(ROUTES.admin.puzzle)
  update(
    @CurrentAdmin() admin: Admin,
    @IntegerParam('puzzle_id') puzzleId: number,
    @Body() change: UpdatePuzzleDto,
  ): Promise<AdminPuzzle> {
    return this.puzzles.update(admin, puzzleId, change);
  }

  /** @throws AppError `puzzle_played` when games exist and are not withdrawn; `reauthenticate` for a withdrawal */
  @ApiOperation({ summary: 'Delete a puzzle, or withdraw it with its games' })
  @Delete(ROUTES.admin.puzzle)
  @HttpCode(HttpStatus.NO_CONTENT)
  delete(
    @CurrentAdmin() admin: Admin,
    @IntegerParam('puzzle_id') puzzleId: number,
    @Query() query: DeletePuzzleDto,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.puzzles.remove(admin, puzzleId, query);
  }

  @ApiOperation({ summary: 'Import puzzles from a file in JSON, CSV or TSV, or say what that would do' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: IMPORT_FORM })
  @Post(ROUTES.admin.importPuzzles)
  @HttpCode(HttpStatus.OK)
  @UseInterceptors(AnyFilesInterceptor({ limits: FORM_LIMITS }))
  import(
    @CurrentAdmin() admin: Admin,
    @UploadedFiles(ImportFilePipe) file: ImportFile,
    @Query() { dry_run }: ImportQueryDto,
    @Body() _: EmptyDto,
  ): Promise<ImportAnswer> {
    return dry_run ? this.imports.preview(file) : this.imports.import(admin.id, file);
  }
}
