import { ACTIVE_GAMES_POLL_MS, BATTLE_CLIENT, type ActiveGame } from '@fourfold/contracts';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { clientLog } from '../../../lib/client-log';
import { fetchActiveGames, fetchAvatars, fetchHistory, fetchStats } from '../api';
import { useBattleSocket } from './battle-socket-context';

const BATTLE_KEY = ['battle'] as const;
const ACTIVE_GAMES_KEY = [...BATTLE_KEY, 'active-games'] as const;

export function useStats() {
  const query = useQuery({
    queryKey: [...BATTLE_KEY, 'stats'],
    queryFn: ({ signal }) => fetchStats(signal),
  });
  useEffect(() => {
    if (query.error) clientLog.note('No battle stats', { error: String(query.error) });
  }, [query.error]);
  return query;
}

/** The page before stays until the next one is there. */
export function useHistory(page: number) {
  return useQuery({
    queryKey: [...BATTLE_KEY, 'history', page],
    queryFn: ({ signal }) => fetchHistory(page, signal),
    placeholderData: keepPreviousData,
  });
}

export function useAvatars() {
  return useQuery({
    queryKey: [...BATTLE_KEY, 'avatars'],
    queryFn: ({ signal }) => fetchAvatars(signal),
    staleTime: Infinity,
  });
}

/** Asked for every 5 seconds; between that, the lobby's socket tells. */
export function useActiveGames(): UseQueryResult<ActiveGame[]> {
  return useQuery({
    queryKey: ACTIVE_GAMES_KEY,
    queryFn: ({ signal }) => fetchActiveGames(signal),
    refetchInterval: ACTIVE_GAMES_POLL_MS,
  });
}

export function useKeepActiveGames(): (games: ActiveGame[]) => void {
  const queries = useQueryClient();
  return useCallback(
    (games) => {
      queries.setQueryData(ACTIVE_GAMES_KEY, games);
    },
    [queries],
  );
}

/** What a finished battle changes is fetched anew when it is next shown. */
export function useForgetFigures(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: BATTLE_KEY });
    void queries.invalidateQueries({ queryKey: ['leaderboard', 'battle'] });
  }, [queries]);
}

/** Leaves the room. What it ends is among the figures when the server has answered, and not before. */
export function useLeaveGame(): () => void {
  const socket = useBattleSocket();
  const forgetFigures = useForgetFigures();
  return () => {
    void socket
      .ask(BATTLE_CLIENT.leaveGame, {})
      .catch((error: unknown) => clientLog.note('Leaving was not answered', { error: String(error) }))
      .then(forgetFigures);
  };
}
