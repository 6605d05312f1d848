import {
  MAX_LIST_LIMIT,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
  type QueryData,
} from '@fourfold/contracts';
import { IsGiven, IsInstant, IsVersion, MaxCharacters, UserStatusDto } from '@fourfold/platform';
import { IntersectionType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  Equals,
  IsArray,
  IsBoolean,
  IsString,
  IsUUID,
  Matches,
  ValidateIf,
} from 'class-validator';
import { IsDisplayName, IsOwnName } from '../account/is-display-name';
import { IsNewPassword } from '../password/is-new-password';
import { IsEmailAddress } from '../user/is-email-address';

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
  @MaxCharacters(USERNAME_MAX_LENGTH)
  @IsString()
  username!: string;
}

/** An account, and the admin who changes it. */
export class ActOnUserDto extends UserRefDto {
  @IsUUID('loose')
  admin_id!: string;
}

/** The same, for changes of which some want a recent sign-in. */
export class ChangeUserDto extends ActOnUserDto {
  @Equals(true)
  @IsGiven()
  sign_in_is_old?: true;
}

export class SetUserStatusDto
  extends IntersectionType(ChangeUserDto, UserStatusDto)
  implements QueryData<'auth.set_user_status'> {}

export class ResetUserPasswordDto extends ActOnUserDto implements QueryData<'auth.reset_user_password'> {
  @IsNewPassword()
  new_password!: string;
}

export class MuteUserQueryDto extends ActOnUserDto implements QueryData<'auth.mute_user'> {
  @IsInstant()
  @ValidateIf(({ until }: MuteUserQueryDto) => until !== null)
  until!: string | null;

  @IsVersion()
  version?: number;
}

export class CreateUserQueryDto implements QueryData<'auth.create_user'> {
  @IsUUID('loose')
  admin_id!: string;

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

export class UpdateUserQueryDto extends ChangeUserDto implements QueryData<'auth.update_user'> {
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
