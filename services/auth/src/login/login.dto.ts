import type { LoginRequest, ReauthenticateRequest } from '@fourfold/contracts';
import { IsBoolean, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { IsEmailAddress } from '../user/is-email-address';

export class ReauthenticateDto implements ReauthenticateRequest {
  // No maximum: a longer password is simply wrong.
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
