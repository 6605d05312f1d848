import { useQuery } from '@tanstack/react-query';
import { ifStored } from '../../../lib/browser-storage';
import { useSession } from '../../../lib/session/use-session';
import { unsynced } from '../domain/saved-game';
import { gamesOf } from '../store/saved-games';

export const KEPT_KEY = ['game', 'kept'] as const;

/** The player's games stored in this browser, newest first. */
export function useKeptGames() {
  const userId = useSession()?.user.user_id ?? '';
  const { data: games = [], refetch } = useQuery({
    queryKey: [...KEPT_KEY, userId],
    queryFn: async () => (await ifStored(() => gamesOf(userId))) ?? [],
  });
  return {
    games,
    unsynced: games.filter((game) => unsynced(game).length > 0),
    refetch: () => void refetch(),
  };
}
