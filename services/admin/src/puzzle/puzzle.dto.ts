import {
  WORDS_PER_PUZZLE,
  type AdminUpdatePuzzleRequest,
  type CalendarQuery,
  type Category,
  type CheckPuzzleRequest,
  type CreatePuzzleRequest,
  type DeleteDraftQuery,
  type DeletePuzzleQuery,
  type DraftCategory,
  type MovePuzzleRequest,
  type SaveDraftRequest,
} from '@fourfold/contracts';
import { FromDigits, IsGiven, IsVersion } from '@fourfold/platform';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Min,
  ValidateNested,
} from 'class-validator';

/** Puzzles validates the puzzle itself. */
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

/** Puzzles validates the puzzle. */
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

  @IsVersion()
  version?: number;
}

export class DeletePuzzleDto implements DeletePuzzleQuery {
  @IsBoolean()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  withdraw: boolean = false;
}

export class DeleteDraftDto implements DeleteDraftQuery {
  @IsVersion()
  @FromDigits()
  version?: number;
}

export class CalendarQueryDto implements CalendarQuery {
  @Matches(/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/, { message: 'month must be as YYYY-MM' })
  month!: string;
}

/** Of a puzzle that is being written; puzzles validates the texts. */
class WrittenPuzzleDto {
  @ApiProperty({ type: 'array', items: { $ref: getSchemaPath('Category') } })
  @Allow()
  categories!: DraftCategory[];
}

export class CheckPuzzleDto extends WrittenPuzzleDto implements CheckPuzzleRequest {
  @IsOptional()
  puzzle_date?: string;

  @Min(1)
  @IsInt()
  @IsGiven()
  puzzle_id?: number;
}

export class SaveDraftDto extends WrittenPuzzleDto implements SaveDraftRequest {
  @IsOptional()
  puzzle_date?: string | null;

  @IsVersion()
  version?: number;
}
