import { ROUTES, type FlaggedBattle, type FlaggedGame, type PageQuery } from '@fourfold/contracts';
import { api } from '../../../lib/api';
import { queryString } from '../domain/query-string';

/** Newest first. */
export function flaggedGames(query: PageQuery, signal: AbortSignal): Promise<FlaggedGame[]> {
  return api.get<FlaggedGame[]>(ROUTES.admin.flaggedGames + queryString(query), signal);
}

/** Newest first. */
export function flaggedBattles(query: PageQuery, signal: AbortSignal): Promise<FlaggedBattle[]> {
  return api.get<FlaggedBattle[]>(ROUTES.admin.flaggedBattles + queryString(query), signal);
}
