import type { ReportedMessage, UserReport } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, Raw, type EntityManager, type Repository } from 'typeorm';
import { MessageEntity } from '../chat/message.entity';
import { REPORTED_AROUND_MESSAGES } from '../limits';
import { ReportEntity } from './report.entity';

export interface NewReport {
  readonly reporterId: string;
  readonly reportedId: string;
  readonly reason: string;
  readonly messageId: number | null;
  readonly messages: ReportedMessage[];
}

@Injectable()
export class ReportRepository {
  constructor(@InjectRepository(ReportEntity) private readonly rows: Repository<ReportEntity>) {}

  async insert(manager: EntityManager, report: NewReport): Promise<UserReport> {
    const row = manager.create(ReportEntity, report);
    await manager.insert(ReportEntity, row);
    return { ...reportOf(row), report_id: Number(row.reportId), user_id: row.reportedId };
  }

  /** Reports of a user within the last day. */
  countToday(manager: EntityManager, reporterId: string): Promise<number> {
    return manager.countBy(ReportEntity, {
      reporterId,
      createdAt: Raw((column) => `${column} > clock_timestamp() - interval '1 day'`),
    });
  }

  /**
   * A message to the reader with its nearest messages of the conversation, oldest first; undefined when the reader got
   * no such message.
   */
  async findMessages(
    manager: EntityManager,
    { messageId, ...users }: { messageId: number; fromUserId: string; toUserId: string },
  ): Promise<ReportedMessage[] | undefined> {
    const message = await manager.findOneBy(MessageEntity, { messageId, ...users });
    if (!message) return undefined;
    const { friendshipId, seq } = message;
    // Numbers have no gaps, so that this range contains the nearest.
    const near = await manager.findBy(MessageEntity, {
      friendshipId,
      seq: Between(seq - REPORTED_AROUND_MESSAGES, seq + REPORTED_AROUND_MESSAGES),
    });
    return near
      .sort((one, other) => Math.abs(one.seq - seq) - Math.abs(other.seq - seq) || one.seq - other.seq)
      .slice(0, 1 + REPORTED_AROUND_MESSAGES)
      .sort((one, other) => one.seq - other.seq)
      .map((row) => ({
        message_id: row.messageId,
        from_user_id: row.fromUserId,
        message: row.text,
        timestamp: row.sentAt.toISOString(),
      }));
  }

  /** Deletes the reports by a user. */
  async deleteAllBy(manager: EntityManager, reporterId: string): Promise<void> {
    await manager.delete(ReportEntity, { reporterId });
  }
}

export function reportOf(row: ReportEntity): Omit<UserReport, 'user_id'> {
  return {
    report_id: row.reportId,
    reason: row.reason,
    message_id: row.messageId,
    created_at: row.createdAt.toISOString(),
  };
}
