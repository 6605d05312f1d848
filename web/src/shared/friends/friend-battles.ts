import type { FriendsServerMessages } from '@fourfold/contracts';
import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';

export type FriendBattle = FriendsServerMessages['friend_battle_finished'];
/** The last battle of each friend, as the friends socket told this tab: by user, and not kept over a reload. */
type FriendBattles = Readonly<Record<string, FriendBattle>>;

const FRIEND_BATTLES_KEY = ['friend-battles'] as const;
/** Each is told once and can't be fetched again. */
const KEPT = { gcTime: Infinity, staleTime: Infinity };

export function useFriendBattles(): FriendBattles {
  return useQuery<FriendBattles>({ queryKey: FRIEND_BATTLES_KEY, queryFn: skipToken, ...KEPT }).data ?? {};
}

export function storeFriendBattle(queries: QueryClient, battle: FriendBattle): void {
  queries.setQueryDefaults(FRIEND_BATTLES_KEY, KEPT);
  queries.setQueryData<FriendBattles>(FRIEND_BATTLES_KEY, (known) => ({
    ...known,
    [battle.user_id]: battle,
  }));
}

export function clearFriendBattles(queries: QueryClient): void {
  queries.setQueryData<FriendBattles>(FRIEND_BATTLES_KEY, {});
}
