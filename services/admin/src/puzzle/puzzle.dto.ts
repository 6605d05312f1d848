import {
  ADMIN_DATE_SEARCH_MAX_CHARACTERS,
  PUZZLE_SORT_KEYS,
  WORDS_PER_PUZZLE,
  type AdminPuzzlesQuery,
  type AdminUpdatePuzzleRequest,
  type Category,
  type PuzzleSortKey,
  type SortOrder,
} from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { CONTROL_MESSAGE, NO_CONTROL_CHARACTERS } from '../search-text';

export class PuzzlesQueryDto extends PageDto implements AdminPuzzlesQuery {
  @Matches(NO_CONTROL_CHARACTERS, CONTROL_MESSAGE)
  @MaxLength(ADMIN_DATE_SEARCH_MAX_CHARACTERS)
  @IsString()
  @IsOptional()
  date_search?: string;

  @IsIn(PUZZLE_SORT_KEYS)
  sort_by: PuzzleSortKey = 'puzzle_date';

  @IsIn(['asc', 'desc'])
  sort_order: SortOrder = 'desc';
}

/** Puzzles validates the puzzle itself. */
class PuzzleDataDto {
  @IsString({ each: true })
  @ArrayMaxSize(WORDS_PER_PUZZLE)
  @ArrayMinSize(WORDS_PER_PUZZLE)
  @IsArray()
  @ValidateIf((_, value) => value !== undefined)
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
}
