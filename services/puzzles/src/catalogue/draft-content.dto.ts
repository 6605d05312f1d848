import {
  CATEGORIES_PER_PUZZLE,
  DIFFICULTIES,
  WORDS_PER_CATEGORY,
  type Difficulty,
  type DraftCategory,
} from '@fourfold/contracts';
import { HasNoControlCharacters, MaxCharacters } from '@fourfold/platform';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsString, ValidateNested } from 'class-validator';
import { DRAFT_TEXT_CHARACTERS } from '../limits';

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

/** A puzzle that is being written: nothing of it has to be complete. */
export abstract class DraftContentDto {
  @ValidateNested({ each: true })
  @Type(() => DraftCategoryDto)
  @ArrayMaxSize(CATEGORIES_PER_PUZZLE)
  @IsArray()
  categories!: DraftCategoryDto[];
}
