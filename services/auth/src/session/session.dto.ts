import type { LoginRequest } from '@fourfold/contracts';
import { IsBoolean, IsNotEmpty, IsOptional, IsString } from 'class-validator';
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
