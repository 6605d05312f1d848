import { dateInZone } from '@fourfold/game-rules';
import { useQuery } from '@tanstack/react-query';
import { serverClock } from '../../../lib/server-clock';
import { useSession } from '../../../lib/session/use-session';
import { unfinishedBefore, type SavedGame } from '../domain/saved-game';
import { gamesOf, ifStored } from '../store/saved-games';

/** A game of an earlier date that can still be finished, for when today's puzzle does not open. */
export function useUnfinished(enabled: boolean): SavedGame | undefined {
  const userId = useSession()?.user.user_id ?? '';
  const unfinished = useQuery({
    queryKey: ['game', 'unfinished', userId],
    queryFn: async () => {
      const now = serverClock.now();
      const today = dateInZone(new Date(now), Intl.DateTimeFormat().resolvedOptions().timeZone);
      const games = (await ifStored(() => gamesOf(userId))) ?? [];
      return unfinishedBefore(games, today, now) ?? null;
    },
    enabled,
    gcTime: 0,
  });
  return unfinished.data ?? undefined;
}
