import {
  CLOSE_REASON_MAX_CHARACTERS,
  REPORT_STATUSES,
  WARNING_MAX_CHARACTERS,
  type ReportCasesQuery,
  type ReportsQuery,
  type ReportStatus,
  type UpdateCaseRequest,
  type UpdateReportRequest,
  type WarnUserRequest,
} from '@fourfold/contracts';
import {
  HasNoControlCharacters,
  IsGiven,
  IsVersion,
  MaxCharacters,
  MinCharacters,
  PageDto,
  Trimmed,
} from '@fourfold/platform';
import { IsIn, IsString, ValidateIf } from 'class-validator';

export class ReportsQueryDto extends PageDto implements ReportsQuery, ReportCasesQuery {
  @IsIn(REPORT_STATUSES)
  @IsGiven()
  status?: ReportStatus;
}

export class UpdateReportDto implements UpdateReportRequest, UpdateCaseRequest {
  @IsIn(REPORT_STATUSES)
  status!: ReportStatus;

  /** Required to close a report. */
  @HasNoControlCharacters({ lines: true })
  @MaxCharacters(CLOSE_REASON_MAX_CHARACTERS)
  @MinCharacters(1, { message: 'A reason is required' })
  @IsString({ message: 'A reason is required' })
  @Trimmed()
  @ValidateIf(({ status, reason }: UpdateReportDto) => status === 'closed' || reason !== undefined)
  reason?: string;

  @IsVersion()
  version?: number;
}

export class WarnUserDto implements WarnUserRequest {
  @HasNoControlCharacters({ lines: true })
  @MaxCharacters(WARNING_MAX_CHARACTERS)
  @MinCharacters(1)
  @IsString()
  @Trimmed()
  message!: string;
}
