import type { ActiveGame, ActiveGames } from '@fourfold/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '../../../lib/store';
import { useFriends } from '../../../shared/friends/queries';
import { useAccount } from '../../../shared/session/use-session';
import { battleSettings } from '../live/battle-settings';
import { activeGamesQuery } from '../lobby-data';

/** What the waiting rooms of the lobby are to the player. */
export function useWaitingGames(userId: string) {
  const queries = useQueryClient();
  const me = useAccount()?.username;
  const ownCode = useStore(battleSettings, ({ room }) => room(userId));
  const { data: friends = [] } = useFriends();
  const isOwn = ({ room_code, host_username }: ActiveGame): boolean =>
    room_code === ownCode || host_username === me;
  const isOfFriend = ({ host_username }: ActiveGame): boolean =>
    friends.some(({ username, is_online }) => is_online && username === host_username);
  return {
    isOwn,
    /** The code of a room in which a friend waits, who comes before strangers. */
    friendsRoom: (): string | undefined =>
      queries
        .getQueryData<ActiveGames>(activeGamesQuery.queryKey)
        ?.games.find((game) => game.players < game.max_players && !isOwn(game) && isOfFriend(game))
        ?.room_code,
  };
}
