import type { ReportedPerson, UpdateReportRequest } from '@fourfold/contracts';
import { AppError, Clock, requireVersion } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/admin';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NoticeService, type NewNotice } from '../notice/notice.service';
import { ReportQueueRepository } from './report-queue.repository';

/** Reports as a queue: open, being handled, closed with a reason. */
@Injectable()
export class ReportQueueService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: ReportQueueRepository,
    private readonly notices: NoticeService,
    private readonly acts: AdminActService,
    private readonly clock: Clock,
  ) {}

  /** The reporter gets a notice when the report is closed. @throws AppError `report_not_found`, `version_outdated` */
  async update(
    adminId: string,
    reportId: number,
    { status, reason, version }: UpdateReportRequest,
  ): Promise<ReportedPerson> {
    let handled: NewNotice[] = [];
    const answer = await this.dataSource.transaction(async (manager) => {
      const stored = await this.queue.lock(manager, reportId);
      if (!stored) throw new AppError('report_not_found');
      const before = await this.queue.get(manager, reportId);
      requireVersion(version, before);
      const closedReason = status === 'closed' ? reason! : null;
      if (stored.status === status && stored.closedReason === closedReason) return before;
      const handling = { status, closedReason, handledBy: adminId, handledAt: this.clock.now() };
      await this.queue.handle(manager, stored, handling);
      if (status === 'closed' && stored.status !== 'closed')
        handled = await this.notices.addReportHandled(manager, [stored.reporterId]);
      const result = await this.queue.get(manager, reportId);
      await this.acts.record(manager, {
        adminId,
        action: 'report.update',
        target_type: 'report',
        target_id: String(reportId),
        before: stateOf(before),
        after: stateOf(result),
      });
      return result;
    });
    for (const notice of handled) this.notices.tell(notice);
    return answer;
  }

  /** Deletes the reports by a user, and the notices to the user. Reports about the user are evidence until they expire. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await this.queue.deleteAllBy(manager, userId);
    await this.notices.deleteAllOf(manager, userId);
  }
}

/** A report for the audit log, without names and quotations. */
function stateOf({ status, closed_reason, reported }: ReportedPerson): object {
  return { user_id: reported.user_id, status, closed_reason };
}
