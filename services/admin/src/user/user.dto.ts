import {
  ADMIN_SEARCH_MAX_CHARACTERS,
  USER_SORT_KEYS,
  type AdminCreateUserRequest,
  type AdminResetPasswordRequest,
  type AdminUpdateUserRequest,
  type AdminUsersQuery,
  type AdminUserStatusRequest,
  type SortOrder,
  type UserSortKey,
} from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import {
  Allow,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { CONTROL_MESSAGE, NO_CONTROL_CHARACTERS } from '../search-text';

export class UsersQueryDto extends PageDto implements AdminUsersQuery {
  @Matches(NO_CONTROL_CHARACTERS, CONTROL_MESSAGE)
  @MaxLength(ADMIN_SEARCH_MAX_CHARACTERS)
  @IsString()
  @IsOptional()
  search?: string;

  @IsIn(USER_SORT_KEYS)
  sort_by: UserSortKey = 'created_at';

  @IsIn(['asc', 'desc'])
  sort_order: SortOrder = 'desc';
}

/** Checks the fields; auth validates their values. */
export class CreateUserDto implements AdminCreateUserRequest {
  @Allow()
  username!: string;

  @Allow()
  password!: string;

  @Allow()
  email!: string;

  @Allow()
  display_name!: string;

  @IsOptional()
  is_admin?: boolean;
}

/** Fields that are left out stay unchanged. */
export class UpdateUserDto implements AdminUpdateUserRequest {
  @IsOptional()
  email?: string;

  @IsOptional()
  display_name?: string;

  @IsOptional()
  is_admin?: boolean;
}

export class UserStatusDto implements AdminUserStatusRequest {
  @IsBoolean()
  is_active!: boolean;
}

export class ResetPasswordDto implements AdminResetPasswordRequest {
  @IsUUID()
  @ValidateIf((_, value) => value !== undefined)
  user_id?: string;

  @Allow()
  new_password!: string;
}
