import type { ReportUserRequest, UserReport } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SocialTelemetry } from '../telemetry';
import { UserService } from '../user/user.service';
import { joined } from './domain/joined-report';
import { ReportLimits } from './report.limits';
import { ReportRepository, viewOf, type NewReport } from './report.repository';

interface Stored {
  report: UserReport;
  /** False when the report has joined an earlier one. */
  isNew: boolean;
}

@Injectable()
export class ReportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserService,
    private readonly reports: ReportRepository,
    private readonly limits: ReportLimits,
    private readonly telemetry: SocialTelemetry,
  ) {}

  /**
   * Stores a report for admins, with a copy of the message and its neighbours. While a report is open, the next one by the
   * same reporter about the same user joins it.
   *
   * @throws AppError `cannot_change_oneself`, `user_not_found`, `message_not_found`, `rate_limited`, or what
   * `UserService.requireKnown` throws
   */
  async report({ user_id: reporterId }: AuthenticatedUser, request: ReportUserRequest): Promise<UserReport> {
    const { user_id: reportedId, reason, message_id: messageId = null } = request;
    if (reportedId === reporterId) throw new AppError('cannot_change_oneself');
    await this.users.requireKnown(reportedId, reporterId);
    const report = { reporterId, reportedId, reason, messageId };
    // Counted before it is stored: concurrent ones never pass the limit.
    const isCounted = !(await this.reports.hasOpen(report));
    if (isCounted) await this.limits.begin(reporterId);
    let stored: Stored | undefined;
    try {
      stored = await this.store(report);
    } finally {
      if (isCounted && !stored?.isNew) await this.limits.takeBack(reporterId);
    }
    if (stored.isNew) this.telemetry.reported(stored.report.report_id, reportedId);
    return stored.report;
  }

  private store(report: Omit<NewReport, 'messages'>): Promise<Stored> {
    return this.dataSource.transaction(async (manager) => {
      await this.users.lockKnown(manager, report.reportedId);
      const open = await this.reports.lockOpen(manager, report);
      const messages = await this.reports.findMessages(manager, report);
      if (!messages) throw new AppError('message_not_found');
      if (!open)
        return { report: viewOf(await this.reports.insert(manager, { ...report, messages })), isNew: true };
      const changes = joined(open, { ...report, messages });
      if (changes) await this.reports.change(manager, open, changes);
      return { report: viewOf({ ...open, ...changes }), isNew: false };
    });
  }
}
