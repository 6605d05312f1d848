import type { ClaimGuestRequest } from '@fourfold/contracts';
import { IsString } from 'class-validator';

export class ClaimGuestDto implements ClaimGuestRequest {
  @IsString()
  guest_token!: string;
}
