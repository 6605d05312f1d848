import {
  CLOSE_REASON_MAX_CHARACTERS,
  REPORT_STATUSES,
  WARNING_MAX_CHARACTERS,
  type ReportsQuery,
  type ReportStatus,
  type UpdateReportRequest,
  type WarnUserRequest,
} from '@fourfold/contracts';
import { IsGiven, IsVersion, MaxCharacters, MinCharacters, PageDto } from '@fourfold/platform';
import { Transform } from 'class-transformer';
import { IsIn, IsString, Matches, ValidateIf } from 'class-validator';

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;
const NO_CONTROL_CHARACTERS = /^[\P{Cc}\n]*$/u;
const message = 'must not have control characters';

export class ReportsQueryDto extends PageDto implements ReportsQuery {
  @IsIn(REPORT_STATUSES)
  @IsGiven()
  status?: ReportStatus;
}

export class UpdateReportDto implements UpdateReportRequest {
  @IsIn(REPORT_STATUSES)
  status!: ReportStatus;

  /** Required to close a report. */
  @Matches(NO_CONTROL_CHARACTERS, { message })
  @MaxCharacters(CLOSE_REASON_MAX_CHARACTERS)
  @MinCharacters(1, { message: 'A reason is required' })
  @IsString({ message: 'A reason is required' })
  @Transform(trimmed)
  @ValidateIf(({ status, reason }: UpdateReportDto) => status === 'closed' || reason !== undefined)
  reason?: string;

  @IsVersion()
  version?: number;
}

export class WarnUserDto implements WarnUserRequest {
  @Matches(NO_CONTROL_CHARACTERS, { message })
  @MaxCharacters(WARNING_MAX_CHARACTERS)
  @MinCharacters(1)
  @IsString()
  @Transform(trimmed)
  message!: string;
}
