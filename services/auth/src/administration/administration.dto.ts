import {
  ADMIN_SEARCH_MAX_CHARACTERS,
  MAX_LIST_LIMIT,
  USER_SORT_KEYS,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  type AdminCreateUserRequest,
  type AdminResetPasswordRequest,
  type AdminUpdateUserRequest,
  type AdminUsersQuery,
  type AdminUserStatusRequest,
  type MuteUserRequest,
  type QueryData,
  type SortOrder,
  type UserSortKey,
} from '@fourfold/contracts';
import {
  HasNoControlCharacters,
  IsGiven,
  IsInstant,
  IsVersion,
  MaxCharacters,
  PageDto,
} from '@fourfold/platform';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
} from 'class-validator';
import { IsDisplayName, IsOwnName } from '../account/is-display-name';
import { IsNewPassword } from '../password/is-new-password';
import { IsEmailAddress } from '../user/is-email-address';

const USERNAME = new RegExp(`^[a-z0-9_]{${USERNAME_MIN_LENGTH},${USERNAME_MAX_LENGTH}}$`);

export class UserRefDto implements QueryData<'auth.get_access'> {
  @IsUUID('loose')
  user_id!: string;
}

export class UserRefsDto implements QueryData<'auth.list_usernames'> {
  @IsUUID('loose', { each: true })
  @ArrayMaxSize(MAX_LIST_LIMIT)
  @IsArray()
  user_ids!: string[];
}

export class UserSearchDto implements QueryData<'auth.search_user_ids'> {
  @HasNoControlCharacters()
  @MaxCharacters(ADMIN_SEARCH_MAX_CHARACTERS)
  @IsString()
  search!: string;
}

export class FindUserDto implements QueryData<'auth.find_player'> {
  @MaxCharacters(USERNAME_MAX_LENGTH)
  @IsString()
  username!: string;
}

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

export class CreateUserDto implements AdminCreateUserRequest {
  @IsOwnName('Username')
  @Matches(USERNAME, {
    message: `Username must be ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} lower-case letters, digits or underscores`,
  })
  username!: string;

  @IsNewPassword()
  password!: string;

  @IsEmailAddress()
  email!: string;

  @IsDisplayName()
  display_name!: string;

  @IsBoolean()
  @IsGiven()
  is_admin?: boolean;
}

/** Fields that are left out stay unchanged. */
export class UpdateUserDto implements AdminUpdateUserRequest {
  @IsEmailAddress()
  @IsGiven()
  email?: string;

  @IsDisplayName()
  @IsGiven()
  display_name?: string;

  @IsBoolean()
  @IsGiven()
  is_admin?: boolean;

  @IsBoolean()
  @IsGiven()
  is_observer?: boolean;

  @IsVersion()
  version?: number;
}

export class UserStatusDto implements AdminUserStatusRequest {
  @IsBoolean()
  is_active!: boolean;

  @IsVersion()
  version?: number;
}

export class ResetUserPasswordDto implements AdminResetPasswordRequest {
  @IsUUID()
  @IsGiven()
  user_id?: string;

  @IsNewPassword()
  new_password!: string;
}

export class MuteUserDto implements MuteUserRequest {
  @IsInstant()
  until!: string;

  @IsVersion()
  version?: number;
}
