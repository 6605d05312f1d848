import { ROUTES, type AdminPuzzle, type AdminPuzzles, type AdminPuzzlesQuery } from '@fourfold/contracts';
import { api } from '../../../lib/api';
import { queryString } from '../domain/query-string';

/** The server may give the plain list, or the list with how many there are of it. */
export function puzzles(
  query: AdminPuzzlesQuery,
  signal: AbortSignal,
): Promise<AdminPuzzle[] | AdminPuzzles> {
  return api.get(ROUTES.admin.puzzles + queryString(query), signal);
}
