import {
  EARLIER_REPORTS_SHOWN,
  type EarlierReport,
  type UserNames,
  type ReportedPerson,
} from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type EntityManager, type FindOptionsWhere, type Repository } from 'typeorm';
import type { UserEntity } from '../user/user.entity';
import type { ReportsQueryDto } from './report-queue.dto';
import { ReportEntity } from './report.entity';
import { reportOf } from './report.repository';

/** What is known of the user whom a report is about. */
interface Record {
  report_id: number;
  earlier_total: number;
  earlier: EarlierReport[];
  warnings: number;
}

export type Handling = Pick<ReportEntity, 'status' | 'closedReason' | 'handledBy' | 'handledAt'>;

/** Reports as admins see them. */
@Injectable()
export class ReportQueueRepository {
  constructor(@InjectRepository(ReportEntity) private readonly rows: Repository<ReportEntity>) {}

  /** Newest first. */
  list({ status, skip, limit }: ReportsQueryDto): Promise<ReportedPerson[]> {
    return this.find(this.rows.manager, status ? { status } : {}, { skip, limit });
  }

  async get(manager: EntityManager, reportId: number): Promise<ReportedPerson> {
    return (await this.find(manager, { reportId }, { skip: 0, limit: 1 }))[0]!;
  }

  countOpen(): Promise<number> {
    return this.rows.countBy({ status: Not('closed') });
  }

  /** Locked until the transaction ends. */
  lock(manager: EntityManager, reportId: number): Promise<ReportEntity | null> {
    return manager.findOne(ReportEntity, { where: { reportId }, lock: { mode: 'pessimistic_write' } });
  }

  async handle(
    manager: EntityManager,
    { reportId, version }: ReportEntity,
    handling: Handling,
  ): Promise<void> {
    await manager.update(ReportEntity, { reportId }, { ...handling, version: version + 1 });
  }

  /** Deletes the reports by a user. */
  async deleteAllBy(manager: EntityManager, reporterId: string): Promise<void> {
    await manager.delete(ReportEntity, { reporterId });
  }

  private async find(
    manager: EntityManager,
    where: FindOptionsWhere<ReportEntity>,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<ReportedPerson[]> {
    const rows = await manager
      .createQueryBuilder(ReportEntity, 'report')
      .innerJoinAndSelect('report.reporter', 'reporter')
      .innerJoinAndSelect('report.reported', 'reported')
      .leftJoinAndSelect('report.handler', 'handler')
      .where(where)
      .orderBy({ 'report.createdAt': 'DESC', 'report.reportId': 'DESC' })
      .offset(skip)
      .limit(limit)
      .getMany();
    const records = await this.recordsOf(
      manager,
      rows.map(({ reportId }) => reportId),
    );
    return rows.map((row) => ({
      ...reportOf(row),
      status: row.status,
      closed_reason: row.closedReason,
      handled_by: row.handler && nameOf(row.handler),
      handled_at: row.handledAt?.toISOString() ?? null,
      version: row.version,
      messages: row.messages.map(({ is_reported: _, ...message }) => message),
      reporter: nameOf(row.reporter),
      reported: nameOf(row.reported),
      muted_until: row.reported.mutedUntil?.toISOString() ?? null,
      ...records.get(row.reportId)!,
    }));
  }

  private async recordsOf(
    manager: EntityManager,
    reportIds: readonly number[],
  ): Promise<Map<number, Omit<Record, 'report_id'>>> {
    const records = await manager.sql<Record[]>`
      select report_id::float8 as report_id,
        (select count(*)::integer from reports as earlier
          where earlier.reported_id = reports.reported_id and earlier.report_id < reports.report_id) as earlier_total,
        (select coalesce(json_agg(newest), '[]') from (
          select report_id, status, reason, closed_reason, created_at from reports as earlier
          where earlier.reported_id = reports.reported_id and earlier.report_id < reports.report_id
          order by report_id desc limit ${EARLIER_REPORTS_SHOWN}) as newest) as earlier,
        (select count(*)::integer from notices where user_id = reported_id and kind = 'warning') as warnings
      from reports where report_id = any(${reportIds})`;
    return new Map(
      records.map(({ report_id, earlier, ...record }) => [
        report_id,
        {
          ...record,
          earlier: earlier.map((one) => ({ ...one, created_at: new Date(one.created_at).toISOString() })),
        },
      ]),
    );
  }
}

/** Empty names for an account that is unknown yet or deleted. */
function nameOf({ userId, username, displayName }: UserEntity): UserNames {
  return { user_id: userId, username: username ?? '', display_name: displayName ?? '' };
}
