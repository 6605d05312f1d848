import type { ReportUserRequest, UserReport } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SocialTelemetry } from '../telemetry';
import { UserService } from '../user/user.service';
import { joined } from './domain/joined-report';
import { ReportEvidenceService } from './report-evidence.service';
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
    private readonly users: UserService,
    private readonly reports: ReportRepository,
    private readonly evidence: ReportEvidenceService,
    private readonly limits: ReportLimits,
    private readonly telemetry: SocialTelemetry,
  ) {}

  /**
   * Stores a report for admins, with a copy of the message and its neighbours. While a report is open, the next one by the
   * same reporter about the same user joins it.
   *
   * @throws AppError `cannot_change_oneself`, `rate_limited`, or what `UserService.requireKnown`, `lockWithCaller` and
   * `ReportEvidenceService.find` throw
   */
  async report({ user_id: reporterId }: AuthenticatedUser, request: ReportUserRequest): Promise<UserReport> {
    const { user_id: reportedId, reason, message_id: messageId, chat_message_id: chatMessageId } = request;
    if (reportedId === reporterId) throw new AppError('cannot_change_oneself');
    await this.users.requireKnown(reportedId, reporterId);
    const pair = { reporterId, reportedId };
    const report = {
      ...pair,
      reason,
      messageId: messageId ?? null,
      chatMessageId: chatMessageId ?? null,
      messages: await this.evidence.find(request, pair),
    };
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

  /** Stores a report, or joins it with the open one of the same pair. */
  async add(manager: EntityManager, report: NewReport): Promise<Stored> {
    const open = await this.reports.lockOpen(manager, report);
    if (!open) return { report: viewOf(await this.reports.insert(manager, report)), isNew: true };
    const changes = joined(open, report);
    if (changes) await this.reports.change(manager, open, changes);
    return { report: viewOf({ ...open, ...changes }), isNew: false };
  }

  private store(report: NewReport): Promise<Stored> {
    return this.reports.inTransaction(async (manager) => {
      await this.users.lockWithCaller(manager, report.reporterId, report.reportedId);
      return this.add(manager, report);
    });
  }
}
