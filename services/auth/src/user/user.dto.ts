import type { PlayerData, User } from '@fourfold/contracts';
import type { UserEntity } from './user.entity';

/** The account as its owner and admins see it. */
export function toUser(user: UserEntity): User {
  const { isGuest, currentStreak, highestStreak } = user;
  return {
    ...toPlayerData(user),
    email: isGuest ? '' : user.email,
    current_streak: currentStreak,
    highest_streak: highestStreak,
    ...(isGuest && { is_guest: true }),
  };
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
