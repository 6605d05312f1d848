import type { EmailConfirmRequest } from '@fourfold/contracts';
import { IsString } from 'class-validator';

export class EmailConfirmDto implements EmailConfirmRequest {
  /** Any text: a malformed token is refused like one that was used. */
  @IsString({ message: 'Token must be text' })
  token!: string;
}
