import { WORDS_PER_PUZZLE, type AdminUpdatePuzzleRequest, type Category } from '@fourfold/contracts';
import { IsGiven } from '@fourfold/platform';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsObject,
  IsString,
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
}
