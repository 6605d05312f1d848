import type { UserReport } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Between, Not, type EntityManager, type FindOptionsWhere, type Repository } from 'typeorm';
import { MessageEntity } from '../chat/message.entity';
import { REPORTED_AROUND_MESSAGES } from '../limits';
import { ReportEntity } from './report.entity';
import type { StoredMessage } from './domain/stored-message';

export interface NewReport {
  readonly reporterId: string;
  readonly reportedId: string;
  readonly reason: string;
  readonly messageId: number | null;
  readonly chatMessageId: string | null;
  readonly messages: StoredMessage[];
}

export type ReportPair = Pick<NewReport, 'reporterId' | 'reportedId'>;

@Injectable()
export class ReportRepository {
  constructor(@InjectRepository(ReportEntity) private readonly rows: Repository<ReportEntity>) {}

  inTransaction<T>(effect: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.rows.manager.transaction(effect);
  }

  async insert(manager: EntityManager, report: NewReport): Promise<ReportEntity> {
    const row = manager.create(ReportEntity, report);
    await manager.insert(ReportEntity, row);
    return row;
  }

  /** The new version refuses the decision of an admin who has not read the change. */
  async change(
    manager: EntityManager,
    { reportId, version }: ReportEntity,
    changes: Pick<ReportEntity, 'reason' | 'messageId' | 'chatMessageId' | 'messages'>,
  ): Promise<void> {
    await manager.update(ReportEntity, { reportId }, { ...changes, version: version + 1 });
  }

  hasOpen(pair: ReportPair): Promise<boolean> {
    return this.rows.existsBy(openOf(pair));
  }

  /** The open report of the pair. Until the transaction ends no other transaction adds one. */
  async lockOpen(manager: EntityManager, pair: ReportPair): Promise<ReportEntity | null> {
    const key = `reports by ${pair.reporterId} about ${pair.reportedId}`;
    await manager.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
    return manager.findOne(ReportEntity, { where: openOf(pair), lock: { mode: 'pessimistic_write' } });
  }

  /**
   * A direct message with its nearest ones of the conversation, oldest first.
   * @returns none when the reporter got no such message
   */
  async findMessages(messageId: number, { reporterId, reportedId }: ReportPair): Promise<StoredMessage[]> {
    const { manager } = this.rows;
    const users = { fromUserId: reportedId, toUserId: reporterId };
    const message = await manager.findOneBy(MessageEntity, { messageId, ...users });
    if (!message) return [];
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
        ...(row.messageId === messageId && { is_reported: true }),
      }));
  }
}

function openOf({ reporterId, reportedId }: ReportPair): FindOptionsWhere<ReportEntity> {
  return { reporterId, reportedId, status: Not('closed') };
}

/** As its reporter may see it. After an insert the id is text. */
export function viewOf(row: ReportEntity): UserReport {
  return { ...reportOf(row), report_id: Number(row.reportId), user_id: row.reportedId };
}

export function reportOf(row: ReportEntity): Omit<UserReport, 'user_id'> {
  return {
    report_id: row.reportId,
    reason: row.reason,
    message_id: row.messageId,
    ...(row.chatMessageId !== null && { chat_message_id: row.chatMessageId }),
    created_at: row.createdAt.toISOString(),
  };
}
