import { BATTLE_CLIENT, type ActiveGame } from '@fourfold/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { clientLog } from '../../../lib/client-log';
import { useBattleSocket } from './battle-socket-context';

export const BATTLE_KEY = ['battle'] as const;
export const ACTIVE_GAMES_KEY = [...BATTLE_KEY, 'active-games'] as const;

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
