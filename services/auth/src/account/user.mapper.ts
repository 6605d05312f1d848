import type { PlayerData, User } from '@fourfold/contracts';
import type { NewEvent } from '@fourfold/platform/messaging';
import type { UserEntity } from './user.entity';

/** The account as its owner and admins see it. */
export function toUser(user: UserEntity): User {
  const { email, currentStreak, highestStreak } = user;
  return { ...toPlayerData(user), email, current_streak: currentStreak, highest_streak: highestStreak };
}

/** The account as other services see it: without the address, and without what they own themselves. */
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

/** The event with the current state of an account. */
export function updateOf(user: UserEntity): NewEvent<'user.updated'> {
  return {
    type: 'user.updated',
    aggregateId: user.userId,
    aggregateVersion: user.version,
    data: toPlayerData(user),
  };
}

/** The event of a deletion: the id and the time. */
export function deletionOf({ userId, version, deletedAt }: UserEntity): NewEvent<'user.deleted'> {
  if (!deletedAt) throw new Error('the account is not deleted');
  return {
    type: 'user.deleted',
    aggregateId: userId,
    aggregateVersion: version,
    data: { user_id: userId, deleted_at: deletedAt.toISOString() },
  };
}
