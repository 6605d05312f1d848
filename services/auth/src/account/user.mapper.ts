import type { PlayerData, User } from '@fourfold/contracts';
import type { UserEntity } from './user.entity';

/** What the account's owner may see. */
export function toUser(user: UserEntity): User {
  return {
    user_id: user.userId,
    username: user.username,
    email: user.email,
    display_name: user.displayName,
    is_admin: user.isAdmin,
    is_active: user.isActive,
    current_streak: user.currentStreak,
    highest_streak: user.highestStreak,
    created_at: user.createdAt.toISOString(),
  };
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
