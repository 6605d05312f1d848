import {
  MAX_LIST_LIMIT,
  USERNAME_MAX_LENGTH,
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
  MaxLength,
} from 'class-validator';
import { IsNewPassword } from '../password/is-new-password';
import { AdminCreateUserDto, AdminUpdateUserDto } from './administration.dto';

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

/** An account, and the admin who does something with it. */
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

export class CreateUserQueryDto extends AdminCreateUserDto implements QueryData<'auth.create_user'> {
  @IsUUID('loose')
  admin_id!: string;
}

export class UpdateUserQueryDto extends AdminUpdateUserDto implements QueryData<'auth.update_user'> {
  @IsUUID('loose')
  admin_id!: string;

  @IsUUID('loose')
  user_id!: string;
}
