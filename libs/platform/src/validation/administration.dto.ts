/** What admins send that two services check: admin, with errors about the request, and the owner of the data again. */
import {
  ADMIN_DATE_SEARCH_MAX_CHARACTERS,
  CLOSE_REASON_MAX_CHARACTERS,
  FLAG_DECISIONS,
  PUZZLE_SORT_KEYS,
  SCORE_MAX_POINTS,
  SCORE_MIN_POINTS,
  type AdminPuzzlesQuery,
  type AdminUpdateScoreRequest,
  type DecideFlagRequest,
  type FlagDecision,
  type FlaggedBattlesQuery,
  type PuzzleSortKey,
  type SortOrder,
} from '@fourfold/contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { PageDto } from './page.dto';
import {
  HasNoControlCharacters,
  IsGiven,
  IsVersion,
  MaxCharacters,
  MinCharacters,
} from './validation.decorators';

/** Largest integer of Postgres. */
const MAX_COMPLETION_SECONDS = 2_147_483_647;

export class PuzzlesQueryDto extends PageDto implements AdminPuzzlesQuery {
  @HasNoControlCharacters()
  @MaxCharacters(ADMIN_DATE_SEARCH_MAX_CHARACTERS)
  @IsString()
  @IsOptional()
  date_search?: string;

  @IsIn(PUZZLE_SORT_KEYS)
  sort_by: PuzzleSortKey = 'puzzle_date';

  @IsIn(['asc', 'desc'])
  sort_order: SortOrder = 'desc';
}

export class UpdateScoreDto implements AdminUpdateScoreRequest {
  @Max(SCORE_MAX_POINTS)
  @Min(SCORE_MIN_POINTS)
  @IsInt()
  @IsGiven()
  points_scored?: number;

  @Max(MAX_COMPLETION_SECONDS)
  @Min(0)
  @IsInt()
  @IsGiven()
  completion_time_seconds?: number;

  @IsVersion()
  version?: number;
}

export class FlaggedBattlesQueryDto extends PageDto implements FlaggedBattlesQuery {
  @IsBoolean()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  decided: boolean = false;
}

export class DecideFlagDto implements DecideFlagRequest {
  @IsIn(FLAG_DECISIONS)
  decision!: FlagDecision;

  @Matches(/^[\P{Cc}\n]*$/u, { message: 'must not have control characters' })
  @MaxCharacters(CLOSE_REASON_MAX_CHARACTERS)
  @MinCharacters(1)
  @IsString()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  reason!: string;
}
