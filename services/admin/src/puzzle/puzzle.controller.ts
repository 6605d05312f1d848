import {
  IMPORT_FILE_FIELD,
  IMPORT_FILE_MAX_BYTES,
  ROUTES,
  type AdminPuzzle,
  type AdminPuzzles,
  type ImportResult,
} from '@fourfold/contracts';
import { CurrentUser, EmptyDto, IntegerParam, type AuthenticatedUser } from '@fourfold/platform';
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
import { AdminGuard } from '../access/admin.guard';
import { FORM_FIELDS, FORM_FILES } from '../limits';
import { ImportFilePipe } from './import-file.pipe';
import { PuzzlesQueryDto, UpdatePuzzleDto } from './puzzle.dto';
import { PuzzleService } from './puzzle.service';

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
  constructor(private readonly puzzles: PuzzleService) {}

  @ApiOperation({ summary: 'List puzzles' })
  @Get(ROUTES.admin.puzzles)
  list(@Query() query: PuzzlesQueryDto): Promise<AdminPuzzles> {
    return this.puzzles.list(query);
  }

  @ApiOperation({ summary: 'Read a puzzle with its answers' })
  @Get(ROUTES.admin.puzzle)
  find(@IntegerParam('puzzle_id') puzzleId: number): Promise<AdminPuzzle> {
    return this.puzzles.find(puzzleId);
  }

  @ApiOperation({ summary: 'Change a puzzle' })
  @Put(ROUTES.admin.puzzle)
  update(
    @CurrentUser() admin: AuthenticatedUser,
    @IntegerParam('puzzle_id') puzzleId: number,
    @Body() body: UpdatePuzzleDto,
  ): Promise<AdminPuzzle> {
    return this.puzzles.update(admin, puzzleId, body);
  }

  @ApiOperation({ summary: 'Delete a puzzle that nobody has started' })
  @Delete(ROUTES.admin.puzzle)
  @HttpCode(HttpStatus.NO_CONTENT)
  async delete(
    @CurrentUser() admin: AuthenticatedUser,
    @IntegerParam('puzzle_id') puzzleId: number,
    @Body() _: EmptyDto,
  ): Promise<void> {
    await this.puzzles.delete(admin, puzzleId);
  }

  @ApiOperation({ summary: 'Import puzzles from a JSON file' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: IMPORT_FORM })
  @Post(ROUTES.admin.importPuzzles)
  @HttpCode(HttpStatus.OK)
  @UseInterceptors(AnyFilesInterceptor({ limits: FORM_LIMITS }))
  import(
    @CurrentUser() admin: AuthenticatedUser,
    @UploadedFiles(ImportFilePipe) content: unknown,
    @Body() _: EmptyDto,
  ): Promise<ImportResult> {
    return this.puzzles.import(admin, content);
  }
}
