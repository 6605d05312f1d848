import { useQuery } from '@tanstack/react-query';
import { ifStored } from '../../../lib/storage/browser-storage';
import { useSession } from '../../../shared/session/use-session';
import { unsynced } from '../domain/saved-game';
import { gamesOf } from '../game-store';

export const STORED_GAMES_KEY = ['game', 'stored'] as const;

/** The player's games stored in this browser, newest first. */
export function useStoredGames() {
  const userId = useSession()?.user.user_id ?? '';
  const { data: games = [], refetch } = useQuery({
    queryKey: [...STORED_GAMES_KEY, userId],
    queryFn: async () => (await ifStored(() => gamesOf(userId))) ?? [],
  });
  return {
    games,
    unsynced: games.filter((game) => unsynced(game).length > 0),
    refetch: () => void refetch(),
  };
}
