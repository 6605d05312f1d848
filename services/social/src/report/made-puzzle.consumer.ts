import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { NoticeService, type NewNotice } from '../notice/notice.service';
import { UserRepository } from '../user/user.repository';
import { ReportService } from './report.service';

/** Puzzles that players make: a report of one is a report about its author. */
@Controller()
export class MadePuzzleConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly users: UserRepository,
    private readonly reports: ReportService,
    private readonly notices: NoticeService,
  ) {}

  @EventPattern(EVENTS.madePuzzleReported, JETSTREAM)
  reported(@Payload() event: EventEnvelope<'made_puzzle.reported'>): Promise<void> {
    const { code, author_id: reportedId, reporter_id: reporterId, reason } = event.data;
    return this.inbox.apply(event, async (manager) => {
      const left = await this.users.deletedAmong(manager, [reporterId, reportedId]);
      if (reason === undefined || left.size > 0) return;
      const text = reason.split('\n').map((line) => `Puzzle ${code}: ${line}`);
      const report = { reporterId, reportedId, reason: text.join('\n') };
      await this.reports.add(manager, { ...report, messageId: null, chatMessageId: null, messages: [] });
    });
  }

  @EventPattern(EVENTS.madePuzzleScheduled, JETSTREAM)
  async scheduled(@Payload() event: EventEnvelope<'made_puzzle.scheduled'>): Promise<void> {
    const { code, author_id: userId, puzzle_date } = event.data;
    let notice: NewNotice | undefined;
    await this.inbox.apply(event, async (manager) => {
      if ((await this.users.deletedAmong(manager, [userId])).has(userId)) return;
      notice = await this.notices.addPuzzleScheduled(manager, userId, { code, puzzle_date });
    });
    if (notice) this.notices.tell(notice);
  }
}
