import { BATTLE_CLIENT, type ChatLine } from '@fourfold/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { clientLog } from '../../../lib/client-log';
import { useBlockedUsers } from '../../../shared/friends/queries';
import { useSession } from '../../../shared/session/use-session';
import { battleSettings } from '../live/battle-settings';
import { useBattleSocket } from '../live/battle-socket';
import { BATTLE_KEY } from '../lobby-data';

/** Invalidates the queries that a finished battle affects. */
export function useInvalidateStats(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    void queries.invalidateQueries({ queryKey: BATTLE_KEY });
    void queries.invalidateQueries({ queryKey: ['leaderboard', 'battle'] });
  }, [queries]);
}

export function useLeaveGame(): () => void {
  const socket = useBattleSocket();
  const invalidateStats = useInvalidateStats();
  return () => {
    battleSettings.removeRoom();
    void socket
      .ask(BATTLE_CLIENT.leaveGame, {})
      .catch((error: unknown) => clientLog.note('Leaving was not acknowledged', { error: String(error) }))
      // The stats include a forfeit only once the server has answered.
      .then(invalidateStats);
  };
}

/** The messages of users who are not blocked; only the player's own while the blocked users are loading. */
export function useReadableLines(lines: readonly ChatLine[]): readonly ChatLine[] {
  const { data: blocked, isPending } = useBlockedUsers();
  const me = useSession()?.user.user_id;
  if (isPending) return lines.filter(({ user_id }) => user_id === me);
  return lines.filter((line) => !blocked?.some(({ user_id }) => user_id === line.user_id));
}
