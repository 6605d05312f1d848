import { DEFAULT_LIST_LIMIT, QUERIES, type QueryData, type ReportedPerson } from '@fourfold/contracts';
import { OnQuery } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { ReportRepository } from './report.repository';

/** What the admin service asks about reports; it has checked who asks. */
@Injectable()
export class ReportQueries {
  constructor(private readonly reports: ReportRepository) {}

  /** Newest first. */
  @OnQuery(QUERIES.listReports)
  listReports({
    skip = 0,
    limit = DEFAULT_LIST_LIMIT,
  }: QueryData<'social.list_reports'>): Promise<ReportedPerson[]> {
    return this.reports.list(skip, limit);
  }
}
