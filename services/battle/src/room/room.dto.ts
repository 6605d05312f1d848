import { ArrayMaxSize, ArrayMinSize, IsISO8601, IsUUID, ValidateIf } from 'class-validator';

const MAX_BATTLES = 1_000;

/** Battles by id, or those of a time. */
export class VoidBattlesDto {
  @IsUUID()
  admin_id!: string;

  @IsUUID(undefined, { each: true })
  @ArrayMaxSize(MAX_BATTLES)
  @ArrayMinSize(1)
  @ValidateIf(({ from, to }: VoidBattlesDto) => from === undefined && to === undefined)
  battle_ids?: string[];

  @IsISO8601({ strict: true })
  @ValidateIf(({ battle_ids }: VoidBattlesDto) => battle_ids === undefined)
  from?: string;

  @IsISO8601({ strict: true })
  @ValidateIf(({ battle_ids }: VoidBattlesDto) => battle_ids === undefined)
  to?: string;
}
