import {
  CLOSE_REASON_MAX_CHARACTERS,
  FLAG_DECISIONS,
  MAX_LIST_LIMIT,
  type DecideFlagRequest,
  type FlagDecision,
  type FlagsQuery,
  type VoidBattlesRequest,
} from '@fourfold/contracts';
import { FromTrueOrFalse, IsFreeText, IsInstant, PageDto, validationError } from '@fourfold/platform';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, IsUUID, ValidateIf } from 'class-validator';

/** Battles by their ids, or all battles of a period. */
export class VoidBattlesDto {
  @IsUUID(undefined, { each: true })
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

/** @throws AppError `validation_failed` when a request has ids and a period */
export function choiceOf({ battle_ids, from, to }: VoidBattlesDto): VoidBattlesRequest {
  if (battle_ids === undefined) return { from: from!, to: to! };
  if (from === undefined && to === undefined) return { battle_ids };
  throw validationError(['body'], 'must have either battle_ids, or from and to', 'isExclusive');
}

export class FlaggedBattlesQueryDto extends PageDto implements FlagsQuery {
  @IsBoolean()
  @FromTrueOrFalse()
  decided: boolean = false;
}

export class DecideFlagDto implements DecideFlagRequest {
  @IsIn(FLAG_DECISIONS)
  decision!: FlagDecision;

  @IsFreeText(CLOSE_REASON_MAX_CHARACTERS)
  reason!: string;
}
