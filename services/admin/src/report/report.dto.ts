import {
  REPORT_STATUSES,
  type ReportsQuery,
  type ReportStatus,
  type UpdateReportRequest,
  type WarnUserRequest,
} from '@fourfold/contracts';
import { IsGiven, IsVersion, PageDto } from '@fourfold/platform';
import { Allow, IsIn, IsOptional } from 'class-validator';

export class ReportsQueryDto extends PageDto implements ReportsQuery {
  @IsIn(REPORT_STATUSES)
  @IsGiven()
  status?: ReportStatus;
}

/** Checks the fields; social validates the texts. */
export class UpdateReportDto implements UpdateReportRequest {
  @IsIn(REPORT_STATUSES)
  status!: ReportStatus;

  @IsOptional()
  reason?: string;

  @IsVersion()
  version?: number;
}

export class WarnUserDto implements WarnUserRequest {
  @Allow()
  message!: string;
}
