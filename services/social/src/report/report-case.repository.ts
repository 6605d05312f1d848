import {
  CASE_REPORTS_SHOWN,
  type CaseMessage,
  type CaseUser,
  type CaseReport,
  type CaseWarning,
  type ReportCase,
  type ReportCasesQuery,
  type ReportStatus,
} from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type EntityManager, type Repository } from 'typeorm';
import { UserEntity } from '../user/user.entity';
import { ReportEntity } from './report.entity';
import type { Handling } from './report-queue.repository';
import type { StoredMessage } from './domain/stored-message';

type StoredReport = Pick<CaseReport, 'report_id' | 'reason' | 'created_at'> & {
  reporter_id: string;
  messages: StoredMessage[];
  message_ids: (number | string | null)[];
};

type StoredCase = Omit<ReportCase, 'user' | 'reports' | 'handler' | 'muted_until' | 'last_warning'> & {
  user_id: string;
  handled_by: string | null;
  last_warning: CaseWarning | null;
  reports: StoredReport[];
};

interface CaseFilter extends ReportCasesQuery {
  /** Of everybody, if left out. */
  userId?: string;
}

/** Reports about one user together. What is closed is a case of its own: later reports begin the next one. */
@Injectable()
export class ReportCaseRepository {
  constructor(@InjectRepository(ReportEntity) private readonly rows: Repository<ReportEntity>) {}

  /** The one that has waited longest comes first. */
  list(query: ReportCasesQuery): Promise<ReportCase[]> {
    return this.find(this.rows.manager, query);
  }

  async get(manager: EntityManager, userId: string, isClosed: boolean): Promise<ReportCase> {
    return (await this.find(manager, { userId, ...(isClosed && { status: 'closed' }) }))[0]!;
  }

  /** How many users have reports that are not closed. */
  async countOpen(): Promise<number> {
    const [found] = await this.rows.manager.sql<[{ cases: number }]>`
      select count(distinct reported_id)::integer as cases from reports where status <> 'closed'`;
    return found.cases;
  }

  /** The reports of a case, locked until the transaction ends: those that are not closed, else those that were closed last. */
  async lock(manager: EntityManager, userId: string): Promise<ReportEntity[]> {
    const reports = await manager.find(ReportEntity, {
      where: { reportedId: userId },
      order: { reportId: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const open = reports.filter(({ status }) => status !== 'closed');
    if (open.length > 0) return open;
    const closedLast = Math.max(...reports.map(({ handledAt }) => handledAt?.getTime() ?? 0));
    return reports.filter(({ handledAt }) => (handledAt?.getTime() ?? 0) === closedLast);
  }

  async handle(manager: EntityManager, reports: readonly ReportEntity[], handling: Handling): Promise<void> {
    const reportId = Any(reports.map((report) => report.reportId));
    await manager.update(ReportEntity, { reportId }, { ...handling, version: () => 'version + 1' });
  }

  private async find(manager: EntityManager, filter: CaseFilter): Promise<ReportCase[]> {
    const cases = await this.read(manager, filter);
    const ids = cases.flatMap(({ user_id, handled_by, reports }) => [
      user_id,
      ...(handled_by === null ? [] : [handled_by]),
      ...reports.flatMap(({ reporter_id, messages }) => [
        reporter_id,
        ...messages.map(({ from_user_id }) => from_user_id),
      ]),
    ]);
    const users = await manager.findBy(UserEntity, { userId: Any([...new Set(ids)]) });
    const byId = new Map(users.map((user) => [user.userId, user]));
    return cases.map((one) => caseOf(one, byId));
  }

  private read(
    manager: EntityManager,
    { status, userId, skip = 0, limit = 1 }: CaseFilter,
  ): Promise<StoredCase[]> {
    const isOfCase = (): string => (status === 'closed' ? `status = 'closed'` : `status <> 'closed'`);
    return manager.sql<StoredCase[]>`
      with cases as (
        select reported_id, count(*)::integer as count, sum(version)::integer as version, min(created_at) as since,
          case when bool_or(status = 'handling') then 'handling' else max(status) end as status
        from reports
        where ${isOfCase} and (${userId ?? null}::uuid is null or reported_id = ${userId ?? null}::uuid)
        group by reported_id
        having ${status ?? null}::text is null or ${status ?? null}::text = 'closed'
          or bool_or(status = 'handling') = (${status ?? null}::text = 'handling')
        order by since, reported_id offset ${skip} limit ${limit})
      select reported_id as user_id, count, version, status, handled_by, handled_at, closed_reason, reports,
        (select count(*)::integer from reports as closed
          where closed.reported_id = cases.reported_id and closed.status = 'closed' and cases.status <> 'closed') as closed_before,
        (select count(*)::integer from notices where user_id = reported_id and kind = 'warning') as warnings,
        (select json_build_object('message', message, 'created_at', created_at, 'read_at', dismissed_at) from notices
          where user_id = reported_id and kind = 'warning' order by notice_id desc limit 1) as last_warning
      from cases
      left join lateral (
        select handled_by, handled_at, closed_reason from reports
        where reports.reported_id = cases.reported_id and ${isOfCase} and handled_by is not null and cases.status <> 'open'
        order by handled_at desc limit 1) as handled on true
      cross join lateral (
        select json_agg(newest order by report_id) as reports from (
          select report_id, reporter_id, reason, created_at, messages,
            json_build_array(message_id, chat_message_id) as message_ids
          from reports where reports.reported_id = cases.reported_id and ${isOfCase}
          order by report_id desc limit ${CASE_REPORTS_SHOWN}) as newest) as shown
      order by since, reported_id`;
  }
}

type Users = ReadonlyMap<string, UserEntity>;

function caseOf(
  { user_id, handled_by, reports, last_warning, ...one }: StoredCase,
  users: Users,
): ReportCase {
  const user = users.get(user_id);
  return {
    user: { ...userOf(user_id, users), username: user?.username ?? '' },
    ...one,
    handled_at: one.handled_at && isoOf(one.handled_at),
    handler: handled_by === null ? null : userOf(handled_by, users),
    muted_until: user?.mutedUntil?.toISOString() ?? null,
    last_warning: last_warning && {
      ...last_warning,
      created_at: isoOf(last_warning.created_at),
      read_at: last_warning.read_at && isoOf(last_warning.read_at),
    },
    reports: reports.map((report) => reportOf(report, users)),
  };
}

function reportOf(
  { report_id, reporter_id, reason, created_at, messages, message_ids }: StoredReport,
  users: Users,
): CaseReport {
  const context = messages.map((message): CaseMessage => ({
    ...namedUser(message.from_user_id, users),
    message: message.message,
    timestamp: message.timestamp,
    is_reported: message.is_reported ?? message_ids.includes(message.message_id),
  }));
  return {
    report_id,
    reporter: userOf(reporter_id, users),
    reason,
    created_at: isoOf(created_at),
    message: context.findLast(({ is_reported }) => is_reported)?.message ?? null,
    context,
  };
}

/** An empty name for an account that is unknown yet or deleted. */
function userOf(userId: string, users: Users): CaseUser {
  return { user_id: userId, display_name: users.get(userId)?.displayName ?? '' };
}

function namedUser(from_user_id: string, users: Users): Pick<CaseMessage, 'from_user_id' | 'display_name'> {
  return { from_user_id, display_name: userOf(from_user_id, users).display_name };
}

/** Times in JSON have the format of Postgres. */
function isoOf(time: string | Date): string {
  return new Date(time).toISOString();
}
