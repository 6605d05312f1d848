import { ROUTES, type ReportUserRequest, type UserReport } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function reportUser(report: ReportUserRequest): Promise<UserReport> {
  return api.post<UserReport>(ROUTES.friends.reports, report);
}
