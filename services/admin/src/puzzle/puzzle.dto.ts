import {
  PUZZLE_SORT_KEYS,
  WORDS_PER_PUZZLE,
  type AdminPuzzlesQuery,
  type AdminUpdatePuzzleRequest,
  type Category,
  type PuzzleSortKey,
  type SortOrder,
} from '@fourfold/contracts';
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
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { DATE_SEARCH_MAX_LENGTH } from '../limits';
import { PageDto } from '../page.dto';

export class PuzzlesQueryDto extends PageDto implements AdminPuzzlesQuery {
  @MaxLength(DATE_SEARCH_MAX_LENGTH)
  @IsString()
  @IsOptional()
  date_search?: string;

  @IsIn(PUZZLE_SORT_KEYS)
  sort_by: PuzzleSortKey = 'puzzle_date';

  @IsIn(['asc', 'desc'])
  sort_order: SortOrder = 'desc';
}

/** What a puzzle may be is for puzzles to say. */
class PuzzleDataDto {
  @IsString({ each: true })
  @ArrayMaxSize(WORDS_PER_PUZZLE)
  @ArrayMinSize(WORDS_PER_PUZZLE)
  @IsArray()
  @ValidateIf((_, value) => value !== undefined)
  words?: string[];

  @Allow()
  categories!: Category[];
}

export class UpdatePuzzleDto implements AdminUpdatePuzzleRequest {
  @ValidateNested()
  @Type(() => PuzzleDataDto)
  @IsObject()
  puzzle_data!: PuzzleDataDto;
}
