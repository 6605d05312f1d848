import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fourfold/contracts';
import type { RegisterRequest } from '@fourfold/contracts';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { IsDisplayName } from './is-display-name';
import { IsEmailAddress } from './is-email-address';

export class RegisterDto implements RegisterRequest {
  @IsEmailAddress()
  email!: string;

  @MaxLength(PASSWORD_MAX_LENGTH, {
    message: `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`,
  })
  @MinLength(PASSWORD_MIN_LENGTH, {
    message: `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
  })
  @IsString({ message: 'Password must be text' })
  password!: string;

  @IsDisplayName()
  display_name!: string;
}
