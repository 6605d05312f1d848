import type { Notice, NoticeKind } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThanOrEqual, Not, type EntityManager, type Repository } from 'typeorm';
import { NoticeEntity } from './notice.entity';

interface NoticeContent {
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly message?: string;
  readonly until?: Date;
}

@Injectable()
export class NoticeRepository {
  constructor(@InjectRepository(NoticeEntity) private readonly rows: Repository<NoticeEntity>) {}

  /** @returns undefined when the user has a notice of the same mute already */
  async insert(manager: EntityManager, notice: NoticeContent): Promise<Notice | undefined> {
    const row = manager.create(NoticeEntity, { message: null, until: null, readAt: null, ...notice });
    await manager.createQueryBuilder().insert().into(NoticeEntity).values(row).orIgnore().execute();
    return manager.hasId(row) ? noticeOf(row) : undefined;
  }

  /** Warnings of one user are stored one after the other, until the transaction ends. */
  async hasWarning(
    manager: EntityManager,
    { userId, message, since }: { userId: string; message: string; since: Date },
  ): Promise<boolean> {
    const key = `warnings of ${userId}`;
    await manager.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
    const same = { userId, kind: 'warning', message, createdAt: MoreThanOrEqual(since) } as const;
    return manager.existsBy(NoticeEntity, same);
  }

  /** Those of mutes with another end than this one; none is left without it. */
  async deleteUnreadMutes(manager: EntityManager, userId: string, except: Date | null): Promise<void> {
    await manager.delete(NoticeEntity, {
      userId,
      kind: 'muted',
      readAt: IsNull(),
      ...(except && { until: Not(except) }),
    });
  }

  /** Tells several users the same. */
  async insertAll(
    manager: EntityManager,
    userIds: readonly string[],
    kind: NoticeKind,
  ): Promise<NoticeEntity[]> {
    const rows = userIds.map((userId) =>
      manager.create(NoticeEntity, { userId, kind, message: null, until: null, readAt: null }),
    );
    await manager.insert(NoticeEntity, rows);
    return rows;
  }

  /** Those that the user has not read, oldest first. */
  async list(userId: string, limit: number): Promise<Notice[]> {
    const where = { userId, readAt: IsNull() };
    const rows = await this.rows.find({ where, order: { noticeId: 'ASC' }, take: limit });
    return rows.map(noticeOf);
  }

  /** @returns false when the user has no such notice */
  async markRead(userId: string, noticeId: number, readAt: Date): Promise<boolean> {
    const { affected } = await this.rows.update({ userId, noticeId, readAt: IsNull() }, { readAt });
    return affected === 1;
  }

  async deleteAllOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(NoticeEntity, { userId });
  }
}

/** After an insert the id is text. */
export function noticeOf({ noticeId, kind, message, until, createdAt }: NoticeEntity): Notice {
  return {
    notice_id: Number(noticeId),
    kind,
    message,
    until: until?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}
