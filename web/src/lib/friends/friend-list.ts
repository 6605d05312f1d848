import type { Friend } from '@fourfold/contracts';

/** Updates from the socket. Each returns the same array when nothing changes. */

export function withOnline(friends: Friend[], userId: string, isOnline: boolean): Friend[] {
  return changed(friends, (friend) =>
    friend.user_id === userId ? { ...friend, is_online: isOnline } : friend,
  );
}

/** `userIds` are all friends who are online. */
export function withAllOnline(friends: Friend[], userIds: readonly string[]): Friend[] {
  return changed(friends, (friend) => ({ ...friend, is_online: userIds.includes(friend.user_id) }));
}

export function withUnread(friends: Friend[], userId: string, count: (before: number) => number): Friend[] {
  return changed(friends, (friend) =>
    friend.user_id === userId ? { ...friend, unread_count: count(friend.unread_count) } : friend,
  );
}

export function unreadTotal(friends: readonly Friend[]): number {
  return friends.reduce((sum, { unread_count }) => sum + unread_count, 0);
}

function changed(friends: Friend[], change: (friend: Friend) => Friend): Friend[] {
  const after = friends.map(change);
  const same = after.every(
    (friend, place) =>
      friend.is_online === friends[place]?.is_online && friend.unread_count === friends[place]?.unread_count,
  );
  return same ? friends : after;
}
