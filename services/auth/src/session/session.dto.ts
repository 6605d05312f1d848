import type { LoginRequest, ReauthenticateRequest } from '@fourfold/contracts';
import { IsBoolean, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { IsEmailAddress } from '../account/is-email-address';

export class ReauthenticateDto implements ReauthenticateRequest {
  // However long: a wrong password is all that it is then.
  @IsNotEmpty({ message: 'Password is required' })
  @IsString({ message: 'Password must be text' })
  password!: string;
}

export class LoginDto extends ReauthenticateDto implements LoginRequest {
  @IsEmailAddress()
  email!: string;

  @IsBoolean({ message: 'remember_me must be true or false' })
  @IsOptional()
  remember_me?: boolean;
}
