import type { ErrorCode, ReportStatus } from '@fourfold/contracts';
import { MetricsService } from '@fourfold/platform';
import { Global, Injectable, Logger, Module } from '@nestjs/common';

export type FriendshipChange = 'requested' | 'accepted' | 'rejected' | 'cancelled' | 'removed';

/** Logs and metrics of social; never the contents of messages. */
@Injectable()
export class SocialTelemetry {
  private readonly logger = new Logger('social');
  private readonly friendships;
  private readonly blocks;
  private readonly reports;
  private readonly cases;
  private readonly messages;
  private readonly battleNews;
  private readonly unknownSpoilers;

  constructor(metrics: MetricsService) {
    this.friendships = metrics.counter('fourfold_friendships_total', 'Changes of friendships', ['change']);
    this.blocks = metrics.counter('fourfold_blocks_total', 'People blocked and unblocked', ['change']);
    this.reports = metrics.counter('fourfold_reports_total', 'People reported by others');
    this.cases = metrics.counter('fourfold_report_cases_total', 'Changes of cases by admins', ['status']);
    this.messages = metrics.counter('fourfold_direct_messages_total', 'Direct messages', ['outcome']);
    this.messages.inc({ outcome: 'stored' }, 0);
    this.battleNews = metrics.counter('fourfold_battle_news_total', 'Friends told of finished battles');
    this.unknownSpoilers = metrics.counter(
      'fourfold_spoilers_unknown_total',
      'Queries about spoilers that puzzles did not answer',
      ['code'],
    );
  }

  friendshipChanged(change: FriendshipChange, friendshipId: number): void {
    this.friendships.inc({ change });
    this.logger.log({ msg: `friendship ${change}`, friendship_id: friendshipId });
  }

  blockChanged(change: 'blocked' | 'unblocked', userId: string, otherId: string): void {
    this.blocks.inc({ change });
    this.logger.log({ msg: `user ${change}`, user_id: userId, other_id: otherId });
  }

  reported(reportId: number, reportedId: string): void {
    this.reports.inc();
    this.logger.log({ msg: 'user reported', report_id: reportId, reported_id: reportedId });
  }

  caseChanged(reportedId: string, status: ReportStatus): void {
    this.cases.inc({ status });
    this.logger.log({ msg: `case ${status}`, reported_id: reportedId });
  }

  /** Counted only: too many to log each. */
  messageStored(): void {
    this.messages.inc({ outcome: 'stored' });
  }

  spoilersUnknown(code: ErrorCode): void {
    this.unknownSpoilers.inc({ code });
  }

  battleNewsSent(count: number): void {
    this.battleNews.inc(count);
  }

  messageSentAgain(messageId: number): void {
    this.messages.inc({ outcome: 'sent_again' });
    this.logger.debug({ msg: 'message sent again', message_id: messageId });
  }
}

@Global()
@Module({ providers: [SocialTelemetry], exports: [SocialTelemetry] })
export class TelemetryModule {}
