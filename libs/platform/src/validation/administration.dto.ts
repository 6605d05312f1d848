/** What admins send that two services check: admin, with errors about the request, and the owner of the data again. */
import {
  CLOSE_REASON_MAX_CHARACTERS,
  FLAG_DECISIONS,
  type DecideFlagRequest,
  type FlagDecision,
  type FlaggedBattlesQuery,
} from '@fourfold/contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString, Matches } from 'class-validator';
import { PageDto } from './page.dto';
import { MaxCharacters, MinCharacters } from './validation.decorators';

export class FlaggedBattlesQueryDto extends PageDto implements FlaggedBattlesQuery {
  @IsBoolean()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  decided: boolean = false;
}

export class DecideFlagDto implements DecideFlagRequest {
  @IsIn(FLAG_DECISIONS)
  decision!: FlagDecision;

  @Matches(/^[\P{Cc}\n]*$/u, { message: 'must not have control characters' })
  @MaxCharacters(CLOSE_REASON_MAX_CHARACTERS)
  @MinCharacters(1)
  @IsString()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  reason!: string;
}
