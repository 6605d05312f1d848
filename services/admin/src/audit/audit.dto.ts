import type { AdminAction, AuditQuery } from '@fourfold/contracts';
import {
  HasNoControlCharacters,
  IsGiven,
  IsInstant,
  MaxCharacters,
  MinCharacters,
  PageDto,
  Trimmed,
} from '@fourfold/platform';
import { IsString, IsUUID } from 'class-validator';
import { AUDIT_FILTER_CHARACTERS } from '../limits';

export class AuditQueryDto extends PageDto implements AuditQuery {
  @IsUUID('loose')
  @IsGiven()
  admin_id?: string;

  /** An unknown id matches nothing. */
  @HasNoControlCharacters()
  @MaxCharacters(AUDIT_FILTER_CHARACTERS)
  @IsString()
  @IsGiven()
  action?: AdminAction;

  @HasNoControlCharacters()
  @MaxCharacters(AUDIT_FILTER_CHARACTERS)
  @IsString()
  @IsGiven()
  target_id?: string;

  @HasNoControlCharacters()
  @MaxCharacters(AUDIT_FILTER_CHARACTERS)
  @MinCharacters(1)
  @IsString()
  @Trimmed()
  @IsGiven()
  target?: string;

  @IsInstant()
  @IsGiven()
  from?: string;

  @IsInstant()
  @IsGiven()
  to?: string;
}
