import type { UserReport } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface NewReport {
  readonly reporterId: string;
  readonly reportedId: string;
  readonly reason: string;
  readonly messageId: number | null;
  readonly messageText: string | null;
}

interface ReportRow {
  report_id: number;
  reported_id: string;
  reason: string;
  message_id: string | null;
  created_at: Date;
}

@Injectable()
export class ReportRepository {
  async insert(manager: EntityManager, report: NewReport): Promise<UserReport> {
    const [row] = await manager.query<[ReportRow]>(
      `insert into reports (reporter_id, reported_id, reason, message_id, message_text)
       values ($1, $2, $3, $4, $5) returning report_id, reported_id, reason, message_id, created_at`,
      [report.reporterId, report.reportedId, report.reason, report.messageId, report.messageText],
    );
    return {
      report_id: row.report_id,
      user_id: row.reported_id,
      reason: row.reason,
      message_id: row.message_id === null ? null : Number(row.message_id),
      created_at: row.created_at.toISOString(),
    };
  }

  /** Reports of a person within the last day. */
  async countToday(manager: EntityManager, reporterId: string): Promise<number> {
    const [row] = await manager.query<[{ count: number }]>(
      `select count(*)::int from reports
       where reporter_id = $1 and created_at > clock_timestamp() - interval '1 day'`,
      [reporterId],
    );
    return row.count;
  }

  /** What somebody has written to the reader, by the id of the message. */
  async findMessageText(
    manager: EntityManager,
    { messageId, fromUserId, toUserId }: { messageId: number; fromUserId: string; toUserId: string },
  ): Promise<string | undefined> {
    const [row] = await manager.query<{ text: string }[]>(
      `select text from messages where message_id = $1 and from_user_id = $2 and to_user_id = $3`,
      [messageId, fromUserId, toUserId],
    );
    return row?.text;
  }

  async deleteAllOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(`delete from reports where reporter_id = $1 or reported_id = $1`, [userId]);
  }
}
