import {
  CLOSE_REASON_MAX_CHARACTERS,
  REPORT_STATUSES,
  WARNING_MAX_CHARACTERS,
  type QueryData,
  type ReportStatus,
} from '@fourfold/contracts';
import { IsGiven, IsVersion, MaxCharacters, MinCharacters, PageDto } from '@fourfold/platform';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, IsUUID, Matches, Min, ValidateIf } from 'class-validator';

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;
const NO_CONTROL_CHARACTERS = /^[\P{Cc}\n]*$/u;
const message = 'must not have control characters';

export class ListReportsDto extends PageDto implements QueryData<'social.list_reports'> {
  @IsIn(REPORT_STATUSES)
  @IsGiven()
  status?: ReportStatus;
}

export class HandleReportDto implements QueryData<'social.update_report'> {
  @IsUUID('loose')
  admin_id!: string;

  @Min(1)
  @IsInt()
  report_id!: number;

  @IsIn(REPORT_STATUSES)
  status!: ReportStatus;

  /** Required to close a report. */
  @Matches(NO_CONTROL_CHARACTERS, { message })
  @MaxCharacters(CLOSE_REASON_MAX_CHARACTERS)
  @MinCharacters(1, { message: 'A reason is required' })
  @IsString({ message: 'A reason is required' })
  @Transform(trimmed)
  @ValidateIf(({ status, reason }: HandleReportDto) => status === 'closed' || reason !== undefined)
  reason?: string;

  @IsVersion()
  version?: number;
}

export class WarnPlayerDto implements QueryData<'social.warn_user'> {
  @IsUUID('loose')
  admin_id!: string;

  @IsUUID('loose')
  user_id!: string;

  @Matches(NO_CONTROL_CHARACTERS, { message })
  @MaxCharacters(WARNING_MAX_CHARACTERS)
  @MinCharacters(1)
  @IsString()
  @Transform(trimmed)
  message!: string;
}
