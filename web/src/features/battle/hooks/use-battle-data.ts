import { BATTLE_CLIENT } from '@fourfold/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { clientLog } from '../../../lib/client-log';
import { battleSettings } from '../live/battle-settings';
import { useBattleSocket } from './use-battle-socket';

export const BATTLE_KEY = ['battle'] as const;
export const ACTIVE_GAMES_KEY = [...BATTLE_KEY, 'active-games'] as const;

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
    battleSettings.forgetRoom();
    void socket
      .ask(BATTLE_CLIENT.leaveGame, {})
      .catch((error: unknown) => clientLog.note('Leaving was not answered', { error: String(error) }))
      .then(forgetFigures);
  };
}
