import { ROUTES, type AdminUsers, type AdminUsersQuery, type User } from '@fourfold/contracts';
import { api } from '../../../lib/api';
import { queryString } from '../domain/query-string';

/** The server may give the plain list, or the list with how many there are of it. */
export function users(query: AdminUsersQuery, signal: AbortSignal): Promise<User[] | AdminUsers> {
  return api.get(ROUTES.admin.users + queryString(query), signal);
}
