import type { ReportCase, UpdateCaseRequest } from '@fourfold/contracts';
import { AppError, Clock, requireVersion } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NoticeService, type NewNotice } from '../notice/notice.service';
import { ReportCaseRepository } from './report-case.repository';
import type { ReportEntity } from './report.entity';

/** All reports about one user, handled together. */
@Injectable()
export class ReportCaseService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: ReportCaseRepository,
    private readonly notices: NoticeService,
    private readonly acts: AdminActService,
    private readonly clock: Clock,
  ) {}

  /** Each reporter hears once that the case is closed. @throws AppError `report_not_found`, `version_outdated` */
  async update(
    adminId: string,
    userId: string,
    { status, reason, version }: UpdateCaseRequest,
  ): Promise<ReportCase> {
    let handled: NewNotice[] = [];
    const answer = await this.dataSource.transaction(async (manager) => {
      const reports = await this.cases.lock(manager, userId);
      if (reports.length === 0) throw new AppError('report_not_found');
      const before = await this.cases.get(manager, userId, reports[0]!.status === 'closed');
      requireVersion(version, before);
      const wanted = { status, closedReason: status === 'closed' ? reason! : null, handledBy: adminId };
      if (reports.every((report) => isSame(report, wanted))) return before;
      await this.cases.handle(manager, reports, { ...wanted, handledAt: this.clock.now() });
      const closed = reports.filter((report) => status === 'closed' && report.status !== 'closed');
      if (closed.length > 0)
        handled = await this.notices.addReportHandled(
          manager,
          closed.map(({ reporterId }) => reporterId),
        );
      const result = await this.cases.get(manager, userId, status === 'closed');
      await this.acts.record(manager, {
        adminId,
        action: 'report.update_case',
        target_type: 'user',
        target_id: userId,
        before: stateOf(before, reports),
        after: stateOf(result, reports),
      });
      return result;
    });
    for (const notice of handled) this.notices.tell(notice);
    return answer;
  }
}

/** The handler of a case that is open again does not matter; who takes over another one's does. */
function isSame(report: ReportEntity, wanted: Pick<ReportEntity, 'status' | 'closedReason' | 'handledBy'>) {
  return (
    report.status === wanted.status &&
    report.closedReason === wanted.closedReason &&
    (wanted.status !== 'handling' || report.handledBy === wanted.handledBy)
  );
}

/** Without names and words of users. */
function stateOf({ user, status, closed_reason }: ReportCase, reports: readonly ReportEntity[]): object {
  return { user_id: user.user_id, status, closed_reason, reports: reports.length };
}
