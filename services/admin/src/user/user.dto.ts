import type {
  AdminCreateUserRequest,
  AdminResetPasswordRequest,
  AdminUpdateUserRequest,
} from '@fourfold/contracts';
import { IsGiven, IsVersion } from '@fourfold/platform';
import { Allow, IsOptional, IsUUID } from 'class-validator';

/** Checks the fields; auth validates their values. */
export class CreateUserDto implements AdminCreateUserRequest {
  @Allow()
  username!: string;

  @Allow()
  password!: string;

  @Allow()
  email!: string;

  @Allow()
  display_name!: string;

  @IsOptional()
  is_admin?: boolean;
}

/** Fields that are left out stay unchanged. */
export class UpdateUserDto implements AdminUpdateUserRequest {
  @IsOptional()
  email?: string;

  @IsOptional()
  display_name?: string;

  @IsOptional()
  is_admin?: boolean;

  @IsOptional()
  is_observer?: boolean;

  @IsVersion()
  version?: number;
}

export class ResetPasswordDto implements AdminResetPasswordRequest {
  @IsUUID()
  @IsGiven()
  user_id?: string;

  @Allow()
  new_password!: string;
}
