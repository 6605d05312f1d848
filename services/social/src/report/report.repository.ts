import type { PlayerName, ReportedPerson, UserReport } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

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

interface ListedRow extends Omit<ReportRow, 'reported_id'> {
  message_text: string | null;
  reporter: PlayerName;
  reported: PlayerName;
}

const nameOf = (person: string): string =>
  `json_build_object('user_id', ${person}.user_id, 'username', coalesce(${person}.username, ''),
     'display_name', coalesce(${person}.display_name, ''))`;

@Injectable()
export class ReportRepository {
  constructor(private readonly dataSource: DataSource) {}

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

  /** Newest first. */
  async list(skip: number, limit: number): Promise<ReportedPerson[]> {
    const rows = await this.dataSource.query<ListedRow[]>(
      `select report_id, reason, message_id, message_text, created_at,
         ${nameOf('reporter')} as reporter, ${nameOf('reported')} as reported
       from reports
         join people reporter on reporter.user_id = reporter_id
         join people reported on reported.user_id = reported_id
       order by created_at desc, report_id desc offset $1 limit $2`,
      [skip, limit],
    );
    return rows.map(({ message_id, created_at, ...report }) => ({
      ...report,
      message_id: message_id === null ? null : Number(message_id),
      created_at: created_at.toISOString(),
    }));
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
