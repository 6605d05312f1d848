import {
  CATEGORIES_PER_PUZZLE,
  DIFFICULTIES,
  WORDS_PER_CATEGORY,
  type Category,
  type Difficulty,
  type DraftCategory,
  type QueryData,
} from '@fourfold/contracts';
import { isCalendarDate } from '@fourfold/game-rules';
import { HasNoControlCharacters, IsGiven, IsVersion, MaxCharacters } from '@fourfold/platform';
import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { ActOnPuzzleDto } from '../catalogue/puzzle.dto';
import { DRAFT_TEXT_CHARACTERS } from '../limits';

const IsDate = (): PropertyDecorator =>
  ValidateBy({
    name: 'isDate',
    validator: { validate: isCalendarDate, defaultMessage: () => 'Must be a date, as YYYY-MM-DD' },
  });

export class ListCalendarDto implements QueryData<'puzzles.list_calendar'> {
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

export class InspectPuzzleDto extends DraftContentDto implements QueryData<'puzzles.check_puzzle'> {
  @IsDate()
  @IsGiven()
  puzzle_date?: string;

  @Min(1)
  @IsInt()
  @IsGiven()
  puzzle_id?: number;
}

export class CreateDraftDto extends DraftContentDto implements QueryData<'puzzles.create_draft'> {
  @IsUUID('loose')
  admin_id!: string;

  @IsDate()
  @IsOptional()
  puzzle_date?: string | null;

  @IsVersion()
  version?: number;
}

export class UpdateDraftDto extends CreateDraftDto implements QueryData<'puzzles.update_draft'> {
  @IsInt()
  draft_id!: number;
}

export class DeleteDraftDto implements QueryData<'puzzles.delete_draft'> {
  @IsUUID('loose')
  admin_id!: string;

  @IsInt()
  draft_id!: number;

  @IsVersion()
  version?: number;
}

/** The puzzle itself is validated by `checkPuzzle`, which names each fault. */
export class PlanPuzzleDto implements QueryData<'puzzles.create_puzzle'> {
  @IsUUID('loose')
  admin_id!: string;

  @Allow()
  puzzle_date!: string;

  @Allow()
  categories!: Category[];

  @IsInt()
  @IsGiven()
  draft_id?: number;

  @IsVersion()
  version?: number;
}

export class ReschedulePuzzleDto extends ActOnPuzzleDto implements QueryData<'puzzles.move_puzzle'> {
  @Allow()
  puzzle_date!: string;

  @IsVersion()
  version?: number;
}
