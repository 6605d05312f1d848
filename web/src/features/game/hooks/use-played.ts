import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/use-session';
import { serverClock } from '../../../lib/server-clock';
import { gameOfTheDay, phaseOf, type SavedGame } from '../domain/saved-game';
import { gamesOf, ifStored } from '../store/saved-games';

/** The game of the day as this browser remembers it, once it was finished here. */
export function usePlayed(): SavedGame | undefined {
  const userId = useSession()?.user.user_id ?? '';
  const games = useQuery({
    queryKey: ['game', 'played', userId],
    queryFn: async () => (await ifStored(() => gamesOf(userId))) ?? [],
    gcTime: 0,
  });
  const game = gameOfTheDay(games.data ?? [], serverClock.now());
  return game && phaseOf(game.puzzle.game_state) !== 'playing' ? game : undefined;
}
