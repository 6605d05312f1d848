import {
  type ChangePasswordRequest,
  type EmailRestoreRequest,
  PASSWORD_MAX_LENGTH,
  type PasswordResetConfirmRequest,
  type PasswordResetRequest,
} from '@fourfold/contracts';
import { MaxCharacters } from '@fourfold/platform';
import { IsNotEmpty, IsString } from 'class-validator';
import { EmailConfirmDto } from '../email/email.dto';
import { IsEmailAddress } from '../user/is-email-address';
import { IsNewPassword } from './is-new-password';

export class ChangePasswordDto implements ChangePasswordRequest {
  @MaxCharacters(PASSWORD_MAX_LENGTH, {
    message: `Current password must be at most ${PASSWORD_MAX_LENGTH} characters long`,
  })
  @IsNotEmpty({ message: 'Current password is required' })
  @IsString({ message: 'Current password must be text' })
  current_password!: string;

  @IsNewPassword()
  new_password!: string;
}

export class PasswordResetRequestDto implements PasswordResetRequest {
  @IsEmailAddress()
  email!: string;
}

/** A link and a new password: for a reset, or to restore an address. */
export class PasswordByLinkDto
  extends EmailConfirmDto
  implements PasswordResetConfirmRequest, EmailRestoreRequest
{
  @IsNewPassword()
  new_password!: string;
}
