import { ROUTES, type ActiveGames } from '@fourfold/contracts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api';
import { sessionStore } from '../../shared/session/session';

export const BATTLE_KEY = ['battle'] as const;

export const activeGamesQuery = queryOptions({
  queryKey: [...BATTLE_KEY, 'active-games'],
  queryFn: ({ signal }) => api.get<ActiveGames>(ROUTES.battle.activeGames, signal),
});

/** The route's loader: prefetches the games of the lobby while its code loads. */
export function loadLobby(queries: QueryClient): null {
  const user = sessionStore.state().session?.user;
  if (user && !user.is_guest) void queries.prefetchQuery(activeGamesQuery);
  return null;
}
