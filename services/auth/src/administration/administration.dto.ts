import type { AdminCreateUserRequest, AdminUpdateUserRequest } from '@fourfold/contracts';
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@fourfold/contracts';
import { IsBoolean, Matches, ValidateIf } from 'class-validator';
import { IsDisplayName } from '../account/is-display-name';
import { IsEmailAddress } from '../account/is-email-address';
import { IsNewPassword } from '../password/is-new-password';

const USERNAME = new RegExp(`^[a-z0-9_]{${USERNAME_MIN_LENGTH},${USERNAME_MAX_LENGTH}}$`);

export class AdminCreateUserDto implements AdminCreateUserRequest {
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

export class AdminUpdateUserDto implements AdminUpdateUserRequest {
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

function isGiven(_body: object, value: unknown): boolean {
  return value !== undefined;
}
