/** What admins send that two services check: admin, with errors about the request, and the owner of the data again. */
import {
  ADMIN_DATE_SEARCH_MAX_CHARACTERS,
  ADMIN_SEARCH_MAX_CHARACTERS,
  PUZZLE_SORT_KEYS,
  SCORE_MAX_POINTS,
  SCORE_MIN_POINTS,
  USER_SORT_KEYS,
  type AdminPuzzlesQuery,
  type AdminUpdateScoreRequest,
  type AdminUsersQuery,
  type AdminUserStatusRequest,
  type PuzzleSortKey,
  type SortOrder,
  type UserSortKey,
} from '@fourfold/contracts';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { PageDto } from './page.dto';
import { HasNoControlCharacters, IsGiven, IsVersion, MaxCharacters } from './validation.decorators';

/** Largest integer of Postgres. */
const MAX_COMPLETION_SECONDS = 2_147_483_647;

export class UsersQueryDto extends PageDto implements AdminUsersQuery {
  @HasNoControlCharacters()
  @MaxCharacters(ADMIN_SEARCH_MAX_CHARACTERS)
  @IsString()
  @IsOptional()
  search?: string;

  @IsIn(USER_SORT_KEYS)
  sort_by: UserSortKey = 'created_at';

  @IsIn(['asc', 'desc'])
  sort_order: SortOrder = 'desc';
}

export class UserStatusDto implements AdminUserStatusRequest {
  @IsBoolean()
  is_active!: boolean;

  @IsVersion()
  version?: number;
}

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
