import { ROUTES, type AuditEntry, type PageQuery } from '@fourfold/contracts';
import { api } from '../../../lib/api';
import { queryString } from '../domain/query-string';

/** Newest first. */
export function audit(query: PageQuery, signal: AbortSignal): Promise<AuditEntry[]> {
  return api.get<AuditEntry[]>(ROUTES.admin.audit + queryString(query), signal);
}
