import { ROUTES, type PageQuery, type ReportedPerson } from '@fourfold/contracts';
import { api } from '../../../lib/api';
import { queryString } from '../domain/query-string';

/** Newest first. */
export function reports(query: PageQuery, signal: AbortSignal): Promise<ReportedPerson[]> {
  return api.get<ReportedPerson[]>(ROUTES.admin.reports + queryString(query), signal);
}
