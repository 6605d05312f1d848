import {
  MAX_LIST_LIMIT,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  USER_SORT_KEYS,
  type AdminUsersQuery,
  type QueryData,
  type SortOrder,
  type UserSortKey,
} from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { isGiven } from '../account/account.dto';
import { IsDisplayName } from '../account/is-display-name';
import { IsEmailAddress } from '../account/is-email-address';
import { IsNewPassword } from '../password/is-new-password';

const USERNAME = new RegExp(`^[a-z0-9_]{${USERNAME_MIN_LENGTH},${USERNAME_MAX_LENGTH}}$`);

export class UserRefDto implements QueryData<'auth.get_user'> {
  @IsUUID('loose')
  user_id!: string;
}

export class UserRefsDto implements QueryData<'auth.list_usernames'> {
  @IsUUID('loose', { each: true })
  @ArrayMaxSize(MAX_LIST_LIMIT)
  @IsArray()
  user_ids!: string[];
}

export class FindPlayerDto implements QueryData<'auth.find_player'> {
  @MaxLength(USERNAME_MAX_LENGTH)
  @IsString()
  username!: string;
}

export class ListUsersDto extends PageDto implements AdminUsersQuery {
  @IsString()
  @IsOptional()
  search?: string;

  @IsIn(USER_SORT_KEYS)
  sort_by: UserSortKey = 'created_at';

  @IsIn(['asc', 'desc'])
  sort_order: SortOrder = 'desc';
}

/** An account, and the admin who changes it. */
export class ActOnUserDto extends UserRefDto {
  @IsUUID('loose')
  admin_id!: string;
}

export class SetUserStatusDto extends ActOnUserDto implements QueryData<'auth.set_user_status'> {
  @IsBoolean()
  is_active!: boolean;
}

export class ResetUserPasswordDto extends ActOnUserDto implements QueryData<'auth.reset_user_password'> {
  @IsNewPassword()
  new_password!: string;
}

export class CreateUserQueryDto implements QueryData<'auth.create_user'> {
  @IsUUID('loose')
  admin_id!: string;

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
  @ValidateIf(isGiven)
  is_admin?: boolean;
}

export class UpdateUserQueryDto extends ActOnUserDto implements QueryData<'auth.update_user'> {
  @IsEmailAddress()
  @ValidateIf(isGiven)
  email?: string;

  @IsDisplayName()
  @ValidateIf(isGiven)
  display_name?: string;

  @IsBoolean()
  @ValidateIf(isGiven)
  is_admin?: boolean;
}
