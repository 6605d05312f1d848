import type { LoginRequest, PasskeyAssertion } from '@fourfold/contracts';
import { IsGiven } from '@fourfold/platform';
import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsNotEmpty, IsObject, IsOptional, IsString, ValidateIf } from 'class-validator';
import { IsEmailAddress } from '../user/is-email-address';

// No maximum: a longer password is simply wrong.
const IsPassword = (): PropertyDecorator =>
  applyDecorators(
    IsNotEmpty({ message: 'Password is required' }),
    IsString({ message: 'Password must be text' }),
  );

/** The password or a passkey. */
export class ReauthenticateDto {
  @IsPassword()
  @ValidateIf(({ response }: ReauthenticateDto) => response === undefined)
  password?: string;

  @IsObject({ message: 'response must be that of a browser' })
  @IsGiven()
  response?: PasskeyAssertion;
}

export class LoginDto implements LoginRequest {
  @IsPassword()
  password!: string;

  @IsEmailAddress()
  email!: string;

  @IsBoolean({ message: 'remember_me must be true or false' })
  @IsOptional()
  remember_me?: boolean;
}
