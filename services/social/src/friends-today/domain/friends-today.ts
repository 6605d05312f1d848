/** How the friends of a user fare with the puzzle of the day. */
import type { DayResult, Friend, FriendToday, FriendTodayState } from '@fourfold/contracts';

type ListedFriend = Pick<Friend, 'user_id' | 'username' | 'display_name' | 'is_online'>;

const ORDER: readonly FriendTodayState[] = ['finished', 'playing', 'not_yet'];
const UNKNOWN = { won: null, points_scored: null, completion_time_seconds: null };

/** The best first; without results, which nobody may guess from the order, by name. */
export function friendsToday(
  friends: readonly ListedFriend[],
  results: readonly DayResult[],
  nudged: ReadonlySet<string>,
): FriendToday[] {
  return friends
    .map(({ user_id, username, display_name, is_online }): FriendToday => {
      const result = results.find((other) => other.user_id === user_id);
      const state = result?.finished ? 'finished' : result && is_online ? 'playing' : 'not_yet';
      const { won, points_scored, completion_time_seconds } = result?.finished ? result : UNKNOWN;
      return {
        user_id,
        username,
        display_name,
        state,
        won,
        points_scored,
        completion_time_seconds,
        may_nudge: state !== 'finished' && !nudged.has(user_id),
      };
    })
    .sort(
      (a, b) =>
        ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
        (b.points_scored ?? -1) - (a.points_scored ?? -1) ||
        (a.completion_time_seconds ?? 0) - (b.completion_time_seconds ?? 0) ||
        a.display_name.localeCompare(b.display_name),
    );
}
