import { MAX_LIST_LIMIT } from '@fourfold/contracts';
import { IsInstant } from '@fourfold/platform';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID, ValidateIf } from 'class-validator';

/** Either ids, or the two ends of a time. */
export class VoidBattlesDto {
  @IsUUID('loose', { each: true })
  @ArrayMaxSize(MAX_LIST_LIMIT)
  @ArrayMinSize(1)
  @IsArray()
  @ValidateIf(({ battle_ids, from, to }: VoidBattlesDto) => battle_ids !== undefined || (!from && !to))
  battle_ids?: string[];

  @IsInstant()
  @ValidateIf(({ battle_ids, from }: VoidBattlesDto) => battle_ids === undefined || from !== undefined)
  from?: string;

  @IsInstant()
  @ValidateIf(({ battle_ids, to }: VoidBattlesDto) => battle_ids === undefined || to !== undefined)
  to?: string;
}
