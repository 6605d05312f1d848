import type { LoginRequest } from '@fourfold/contracts';
import { IsBoolean, IsISO8601, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { IsEmailAddress } from '../account/is-email-address';

export class LoginDto implements LoginRequest {
  @IsEmailAddress()
  email!: string;

  // However long: a wrong password is all that it is then.
  @IsNotEmpty({ message: 'Password is required' })
  @IsString({ message: 'Password must be text' })
  password!: string;

  @IsBoolean({ message: 'remember_me must be true or false' })
  @IsOptional()
  remember_me?: boolean;
}

export class AccessChangesDto {
  /** `as_of` of the last answer; without it everything that still matters is told. */
  @IsISO8601({ strict: true }, { message: 'since must be an instant' })
  @IsOptional()
  since?: string;
}
