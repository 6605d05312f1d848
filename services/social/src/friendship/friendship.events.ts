import type { NewEvent } from '@fourfold/platform/messaging';
import type { Friendship } from './domain/friendship';

export type FriendshipEvent = NewEvent<'friend.accepted'> | NewEvent<'friend.removed'>;

/** The event with the current state of a pair. */
export function eventOf(friendship: Friendship): FriendshipEvent {
  const { friendshipId, userIds, state, acceptedAt, removedAt, version } = friendship;
  const aggregate = { aggregateId: String(friendshipId), aggregateVersion: version };
  const data = { friendship_id: friendshipId, user_ids: userIds };
  if (state.status === 'accepted') {
    const accepted_at = acceptedAt!.toISOString();
    return { ...aggregate, type: 'friend.accepted', data: { ...data, accepted_at } };
  }
  const removed_at = removedAt!.toISOString();
  return { ...aggregate, type: 'friend.removed', data: { ...data, removed_at } };
}
