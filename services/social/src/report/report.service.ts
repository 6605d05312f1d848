import type { ReportUserRequest, UserReport } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { REPORT_RETRY_SECONDS, REPORTS_PER_DAY } from '../limits';
import { NoticeService } from '../notice/notice.service';
import { SocialTelemetry } from '../telemetry';
import { UserService } from '../user/user.service';
import { ReportRepository } from './report.repository';

@Injectable()
export class ReportService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserService,
    private readonly reports: ReportRepository,
    private readonly notices: NoticeService,
    private readonly telemetry: SocialTelemetry,
  ) {}

  /**
   * Stores a report for admins, with a copy of the message and those around it.
   *
   * @throws AppError `cannot_change_oneself`, `user_not_found`, `message_not_found`, `rate_limited`, or what
   * `UserService.requireKnown` throws
   */
  async report({ user_id: reporterId }: AuthenticatedUser, request: ReportUserRequest): Promise<UserReport> {
    const { user_id: reportedId, reason, message_id: messageId } = request;
    if (reportedId === reporterId) throw new AppError('cannot_change_oneself');
    await this.users.requireKnown(reportedId, reporterId);
    const report = await this.dataSource.transaction(async (manager) => {
      await this.users.lockKnown(manager, reportedId);
      if ((await this.reports.countToday(manager, reporterId)) >= REPORTS_PER_DAY)
        throw new AppError('rate_limited', {
          retryAfterSeconds: REPORT_RETRY_SECONDS,
          limit: { limit: REPORTS_PER_DAY, remaining: 0, resetSeconds: REPORT_RETRY_SECONDS },
        });
      const message = { fromUserId: reportedId, toUserId: reporterId };
      const messages =
        messageId === undefined ? [] : await this.reports.findMessages(manager, { ...message, messageId });
      if (!messages) throw new AppError('message_not_found');
      return this.reports.insert(manager, {
        reporterId,
        reportedId,
        reason,
        messageId: messageId ?? null,
        messages,
      });
    });
    this.telemetry.reported(report.report_id, reportedId);
    return report;
  }

  /** Deletes the reports by a user, and what the user was told. Reports about the user are evidence until they expire. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await this.reports.deleteAllBy(manager, userId);
    await this.notices.deleteAllOf(manager, userId);
  }
}
