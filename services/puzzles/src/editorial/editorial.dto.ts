import {
  ADMIN_DATE_SEARCH_MAX_CHARACTERS,
  ADMIN_SEARCH_MAX_CHARACTERS,
  CATEGORIES_PER_PUZZLE,
  DIFFICULTIES,
  PUZZLE_SORT_KEYS,
  WORDS_PER_CATEGORY,
  WORDS_PER_PUZZLE,
  type AdminPuzzlesQuery,
  type AdminUpdatePuzzleRequest,
  type CalendarQuery,
  type Category,
  type CheckPuzzleRequest,
  type CreatePuzzleRequest,
  type DeleteDraftQuery,
  type DeletePuzzleQuery,
  type Difficulty,
  type DraftCategory,
  type ImportQuery,
  type MovePuzzleRequest,
  type PuzzleSortKey,
  type SaveDraftRequest,
  type SortOrder,
} from '@fourfold/contracts';
import { isCalendarDate } from '@fourfold/game-rules';
import {
  FromDigits,
  FromTrueOrFalse,
  HasNoControlCharacters,
  IsGiven,
  IsVersion,
  MaxCharacters,
  PageDto,
} from '@fourfold/platform';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { DRAFT_TEXT_CHARACTERS } from '../limits';

const IsDate = (): PropertyDecorator =>
  ValidateBy({
    name: 'isDate',
    validator: { validate: isCalendarDate, defaultMessage: () => 'Must be a date, as YYYY-MM-DD' },
  });

export class PuzzlesQueryDto extends PageDto implements AdminPuzzlesQuery {
  @HasNoControlCharacters()
  @MaxCharacters(ADMIN_DATE_SEARCH_MAX_CHARACTERS)
  @IsString()
  @IsOptional()
  date_search?: string;

  @HasNoControlCharacters()
  @MaxCharacters(ADMIN_SEARCH_MAX_CHARACTERS)
  @IsString()
  @IsOptional()
  search?: string;

  @IsDate()
  @IsGiven()
  from?: string;

  @IsIn(PUZZLE_SORT_KEYS)
  sort_by: PuzzleSortKey = 'puzzle_date';

  @IsIn(['asc', 'desc'])
  sort_order: SortOrder = 'desc';
}

/** The puzzle itself is validated by `checkPuzzle`, which names each fault. */
class PuzzleDataDto {
  @IsString({ each: true })
  @ArrayMaxSize(WORDS_PER_PUZZLE)
  @ArrayMinSize(WORDS_PER_PUZZLE)
  @IsArray()
  @IsGiven()
  words?: string[];

  @ApiProperty({ type: 'array', items: { $ref: getSchemaPath('Category') } })
  @Allow()
  categories!: Category[];
}

export class UpdatePuzzleDto implements AdminUpdatePuzzleRequest {
  @ValidateNested()
  @Type(() => PuzzleDataDto)
  @IsObject()
  puzzle_data!: PuzzleDataDto;

  @IsVersion()
  version?: number;
}

export class DeletePuzzleDto implements DeletePuzzleQuery {
  @IsBoolean()
  @FromTrueOrFalse()
  withdraw: boolean = false;
}

/** The puzzle itself is validated by `checkPuzzle`. */
export class CreatePuzzleDto implements CreatePuzzleRequest {
  @Allow()
  puzzle_date!: string;

  @ApiProperty({ type: 'array', items: { $ref: getSchemaPath('Category') } })
  @Allow()
  categories!: Category[];

  @Min(1)
  @IsInt()
  @IsGiven()
  draft_id?: number;

  @IsVersion()
  version?: number;
}

export class MovePuzzleDto implements MovePuzzleRequest {
  @Allow()
  puzzle_date!: string;

  @IsBoolean()
  @IsGiven()
  swap?: boolean;

  @IsVersion()
  version?: number;
}

export class ImportQueryDto implements ImportQuery {
  @IsBoolean()
  @FromTrueOrFalse()
  dry_run: boolean = false;
}

export class CalendarQueryDto implements CalendarQuery {
  @Matches(/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/, { message: 'month must be as YYYY-MM' })
  month!: string;
}

class DraftCategoryDto implements DraftCategory {
  @HasNoControlCharacters()
  @MaxCharacters(DRAFT_TEXT_CHARACTERS)
  @IsString()
  name!: string;

  @HasNoControlCharacters({ each: true })
  @MaxCharacters(DRAFT_TEXT_CHARACTERS, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(WORDS_PER_CATEGORY)
  @IsArray()
  words!: string[];

  @IsIn(DIFFICULTIES)
  difficulty!: Difficulty;
}

class DraftContentDto {
  @ValidateNested({ each: true })
  @Type(() => DraftCategoryDto)
  @ArrayMaxSize(CATEGORIES_PER_PUZZLE)
  @IsArray()
  categories!: DraftCategoryDto[];
}

export class CheckPuzzleDto extends DraftContentDto implements CheckPuzzleRequest {
  @IsDate()
  @IsGiven()
  puzzle_date?: string;

  @Min(1)
  @IsInt()
  @IsGiven()
  puzzle_id?: number;
}

export class SaveDraftDto extends DraftContentDto implements SaveDraftRequest {
  @IsDate()
  @IsOptional()
  puzzle_date?: string | null;

  @IsVersion()
  version?: number;
}

export class DeleteDraftDto implements DeleteDraftQuery {
  @IsVersion()
  @FromDigits()
  version?: number;
}
