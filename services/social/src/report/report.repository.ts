import type { PlayerName, ReportedPerson, UserReport } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, type EntityManager, type Repository } from 'typeorm';
import { MessageEntity } from '../chat/message.entity';
import type { UserEntity } from '../user/user.entity';
import { ReportEntity } from './report.entity';

export interface NewReport {
  readonly reporterId: string;
  readonly reportedId: string;
  readonly reason: string;
  readonly messageId: number | null;
  readonly messageText: string | null;
}

@Injectable()
export class ReportRepository {
  constructor(@InjectRepository(ReportEntity) private readonly rows: Repository<ReportEntity>) {}

  async insert(manager: EntityManager, { messageId, ...report }: NewReport): Promise<UserReport> {
    const row = manager.create(ReportEntity, { ...report, messageId: messageId?.toString() ?? null });
    await manager.insert(ReportEntity, row);
    return { ...reportOf(row), user_id: row.reportedId };
  }

  /** Newest first. */
  async list(skip: number, limit: number): Promise<ReportedPerson[]> {
    const rows = await this.rows
      .createQueryBuilder('report')
      .innerJoinAndSelect('report.reporter', 'reporter')
      .innerJoinAndSelect('report.reported', 'reported')
      .orderBy({ 'report.createdAt': 'DESC', 'report.reportId': 'DESC' })
      .offset(skip)
      .limit(limit)
      .getMany();
    return rows.map((row) => ({
      ...reportOf(row),
      message_text: row.messageText,
      reporter: nameOf(row.reporter),
      reported: nameOf(row.reported),
    }));
  }

  /** Reports of a user within the last day. */
  countToday(manager: EntityManager, reporterId: string): Promise<number> {
    return manager.countBy(ReportEntity, {
      reporterId,
      createdAt: Raw((column) => `${column} > clock_timestamp() - interval '1 day'`),
    });
  }

  /** What somebody has written to the reader, by the id of the message. */
  async findMessageText(
    manager: EntityManager,
    { messageId, ...users }: { messageId: number; fromUserId: string; toUserId: string },
  ): Promise<string | undefined> {
    const message = await manager.findOneBy(MessageEntity, { messageId: String(messageId), ...users });
    return message?.text;
  }

  /** Deletes what a user has reported. What others have reported about the user is evidence, and stays for its time. */
  async deleteAllBy(manager: EntityManager, reporterId: string): Promise<void> {
    await manager.delete(ReportEntity, { reporterId });
  }
}

function reportOf(row: ReportEntity): Omit<UserReport, 'user_id'> {
  return {
    report_id: row.reportId,
    reason: row.reason,
    message_id: row.messageId === null ? null : Number(row.messageId),
    created_at: row.createdAt.toISOString(),
  };
}

/** Empty names for an account whose names are not known yet, or that is deleted. */
function nameOf({ userId, username, displayName }: UserEntity): PlayerName {
  return { user_id: userId, username: username ?? '', display_name: displayName ?? '' };
}
