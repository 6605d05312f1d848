import type { AdminUser, UserData, User } from '@fourfold/contracts';
import type { Account, UserEntity } from './user.entity';

/** The account as its owner sees it. */
export function toUser(user: Account): User {
  const { isGuest, currentStreak, highestStreak, isObserver } = user;
  return {
    ...publicDataOf(user),
    email: isGuest ? '' : user.email,
    current_streak: currentStreak,
    highest_streak: highestStreak,
    ...(isGuest && { is_guest: true }),
    ...(isObserver && { is_observer: true }),
  };
}

/** The account as admins see it. */
export function toAdminUser(user: UserEntity): AdminUser {
  return { ...toUser(user), version: user.version, ...muteOf(user) };
}

/** The account as other services see it: without the address, and without what they own themselves. */
export function toUserData(user: UserEntity): UserData {
  return { ...publicDataOf(user), ...muteOf(user) };
}

function publicDataOf(user: Account): Omit<UserData, 'muted_until'> {
  return {
    user_id: user.userId,
    username: user.username,
    display_name: user.displayName,
    is_admin: user.isAdmin,
    is_active: user.isActive,
    created_at: user.createdAt.toISOString(),
  };
}

function muteOf({ mutedUntil }: UserEntity): Pick<UserData, 'muted_until'> {
  return mutedUntil ? { muted_until: mutedUntil.toISOString() } : {};
}
