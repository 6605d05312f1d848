import type { EmailConfirmRequest, EmailRestoreRequest } from '@fourfold/contracts';
import { IsString } from 'class-validator';
import { IsNewPassword } from '../password/is-new-password';

export class EmailConfirmDto implements EmailConfirmRequest {
  /** Of any length and form: what is no token of ours is refused like one that is used up. */
  @IsString({ message: 'Token must be text' })
  token!: string;
}

export class EmailRestoreDto extends EmailConfirmDto implements EmailRestoreRequest {
  @IsNewPassword()
  new_password!: string;
}
