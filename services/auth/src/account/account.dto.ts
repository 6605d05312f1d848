import type { RegisterRequest, UpdateProfileRequest } from '@fourfold/contracts';
import { IsGiven } from '@fourfold/platform';
import { IsNewPassword } from '../password/is-new-password';
import { IsEmailAddress } from '../user/is-email-address';
import { IsDisplayName, IsOwnName } from './is-display-name';

export class RegisterDto implements RegisterRequest {
  @IsEmailAddress()
  email!: string;

  @IsNewPassword()
  password!: string;

  @IsOwnName()
  @IsDisplayName()
  display_name!: string;
}

/** Fields that are left out stay unchanged. */
export class UpdateProfileDto implements UpdateProfileRequest {
  @IsDisplayName()
  @IsGiven()
  display_name?: string;

  @IsEmailAddress()
  @IsGiven()
  email?: string;
}
