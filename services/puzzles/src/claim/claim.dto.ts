import type { CommandData, QueryData } from '@fourfold/contracts';
import { IsInt, IsISO8601, IsUUID } from 'class-validator';

export class CountGuestGamesDto implements QueryData<'puzzles.count_guest_games'> {
  @IsUUID('loose')
  guest_id!: string;

  @IsUUID('loose')
  user_id!: string;
}

export class GuestClaimDto extends CountGuestGamesDto implements CommandData<'puzzles.apply_guest_claim'> {
  @IsISO8601()
  claimed_at!: string;

  @IsInt()
  version!: number;
}
