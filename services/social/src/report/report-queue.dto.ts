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
import { IsFreeText, IsGiven, IsVersion, PageDto } from '@fourfold/platform';
import { IsIn, ValidateIf } from 'class-validator';

export class ReportsQueryDto extends PageDto implements ReportsQuery, ReportCasesQuery {
  @IsIn(REPORT_STATUSES)
  @IsGiven()
  status?: ReportStatus;
}

export class UpdateReportDto implements UpdateReportRequest, UpdateCaseRequest {
  @IsIn(REPORT_STATUSES)
  status!: ReportStatus;

  /** Required to close a report. */
  @IsFreeText(CLOSE_REASON_MAX_CHARACTERS, 'A reason is required')
  @ValidateIf(({ status, reason }: UpdateReportDto) => status === 'closed' || reason !== undefined)
  reason?: string;

  @IsVersion()
  version?: number;
}

export class WarnUserDto implements WarnUserRequest {
  @IsFreeText(WARNING_MAX_CHARACTERS)
  message!: string;
}
