import type { RegisterRequest, UpdateProfileRequest } from '@fourfold/contracts';
import { ValidateIf } from 'class-validator';
import { IsNewPassword } from '../password/is-new-password';
import { IsDisplayName, IsOwnName } from './is-display-name';
import { IsEmailAddress } from './is-email-address';

export class RegisterDto implements RegisterRequest {
  @IsEmailAddress()
  email!: string;

  @IsNewPassword()
  password!: string;

  @IsOwnName()
  @IsDisplayName()
  display_name!: string;
}

export class UpdateProfileDto implements UpdateProfileRequest {
  @IsDisplayName()
  @ValidateIf(isGiven)
  display_name?: string;

  @IsEmailAddress()
  @ValidateIf(isGiven)
  email?: string;
}

/** A field that is left out stays unchanged; null is rejected. */
export function isGiven(_body: object, value: unknown): boolean {
  return value !== undefined;
}
