import type { Friend } from '@fourfold/contracts';

/** Updates from the socket. */

export function withOnline(friends: Friend[], userId: string, isOnline: boolean): Friend[] {
  return friends.map((friend) => (friend.user_id === userId ? { ...friend, is_online: isOnline } : friend));
}

/** `userIds`: all friends who are online. */
export function withAllOnline(friends: Friend[], userIds: readonly string[]): Friend[] {
  return friends.map((friend) => ({ ...friend, is_online: userIds.includes(friend.user_id) }));
}

export function withUnread(friends: Friend[], userId: string, count: (before: number) => number): Friend[] {
  return friends.map((friend) =>
    friend.user_id === userId ? { ...friend, unread_count: count(friend.unread_count) } : friend,
  );
}

export function unreadTotal(friends: readonly Friend[]): number {
  return friends.reduce((sum, { unread_count }) => sum + unread_count, 0);
}
