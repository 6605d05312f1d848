import type { EventData, FriendsServerMessages } from '@fourfold/contracts';

type Battle = EventData['battle.finished'];
export type BattleNews = FriendsServerMessages['friend_battle_finished'];
type Opponent = BattleNews['opponents'][number];

/** A player, and a friend of theirs who wants to know of battles. */
export interface Follower {
  readonly user_id: string;
  readonly friend_id: string;
}

export interface Circumstances {
  /** Players of the battle who may be shown: nobody who appears offline or has left. */
  readonly shown: readonly Opponent[];
  readonly followers: readonly Follower[];
  /** Users in a block with each follower. */
  readonly hidden: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Whether a battle is news: it has just ended, was not broken off and is not void. */
export function isNews({ reason, finished_at }: Battle, now: Date, maxAgeMs: number): boolean {
  return reason !== 'abandoned' && reason !== 'voided' && now.getTime() - Date.parse(finished_at) <= maxAgeMs;
}

/** The news for each follower. Players of the battle get none: they have seen it themselves. */
export function battleNewsOf(
  { players, finished_at }: Battle,
  { shown, followers, hidden }: Circumstances,
): { to: string; news: BattleNews }[] {
  return followers
    .filter(({ friend_id }) => players.every(({ user_id }) => user_id !== friend_id))
    .flatMap(({ user_id, friend_id }) => {
      const player = players.find((each) => each.user_id === user_id);
      if (!player || !shown.some((each) => each.user_id === user_id)) return [];
      const opponents = shown.filter(
        (each) => each.user_id !== user_id && !hidden.get(friend_id)?.has(each.user_id),
      );
      return [{ to: friend_id, news: { user_id, won: player.won, opponents, finished_at } }];
    });
}
