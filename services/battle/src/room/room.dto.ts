import { ArrayMaxSize, ArrayMinSize, IsISO8601, IsUUID, ValidateIf } from 'class-validator';

const MAX_BATTLES = 1_000;

/** Battles by id, or those of a time. */
export class VoidRoomsDto {
  @IsUUID()
  admin_id!: string;

  @IsUUID(undefined, { each: true })
  @ArrayMaxSize(MAX_BATTLES)
  @ArrayMinSize(1)
  @ValidateIf(({ from, to }: VoidRoomsDto) => from === undefined && to === undefined)
  battle_ids?: string[];

  @IsISO8601({ strict: true })
  @ValidateIf(({ battle_ids }: VoidRoomsDto) => battle_ids === undefined)
  from?: string;

  @IsISO8601({ strict: true })
  @ValidateIf(({ battle_ids }: VoidRoomsDto) => battle_ids === undefined)
  to?: string;
}
