import type { PlayerData, User } from '@fourfold/contracts';
import type { NewEvent } from '@fourfold/platform/messaging';
import type { UserEntity } from './user.entity';

/** What the account's owner may see. */
export function toUser(user: UserEntity): User {
  const { email, currentStreak, highestStreak } = user;
  return { ...toPlayerData(user), email, current_streak: currentStreak, highest_streak: highestStreak };
}

/** What the other services may know: no address, nothing they own themselves. */
export function toPlayerData(user: UserEntity): PlayerData {
  return {
    user_id: user.userId,
    username: user.username,
    display_name: user.displayName,
    is_admin: user.isAdmin,
    is_active: user.isActive,
    created_at: user.createdAt.toISOString(),
  };
}

/** The event that tells of an account as it is now. */
export function updateOf(user: UserEntity): NewEvent<'user.updated'> {
  return {
    type: 'user.updated',
    aggregateId: user.userId,
    aggregateVersion: user.version,
    data: toPlayerData(user),
  };
}

/** The event that tells of a deletion: the id, and when. */
export function deletionOf({ userId, version, deletedAt }: UserEntity): NewEvent<'user.deleted'> {
  if (!deletedAt) throw new Error('an account that is there was to be told of as deleted');
  return {
    type: 'user.deleted',
    aggregateId: userId,
    aggregateVersion: version,
    data: { user_id: userId, deleted_at: deletedAt.toISOString() },
  };
}
