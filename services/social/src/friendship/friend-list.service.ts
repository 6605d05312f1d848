import type { Friend, FriendRequest } from '@fourfold/contracts';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { FriendPresenceService } from '../presence/friend-presence.service';
import { FriendshipRepository } from './friendship.repository';

/** Lists of friends and requests. */
@Injectable()
export class FriendListService {
  constructor(
    private readonly friendships: FriendshipRepository,
    private readonly presence: FriendPresenceService,
  ) {}

  async friends(user: AuthenticatedUser): Promise<Friend[]> {
    const rows = await this.friendships.listFriends(user.user_id);
    const visible = rows.filter((row) => !row.appear_offline).map((row) => row.user_id);
    const online = await this.presence.onlineAmong(visible);
    return rows.map(({ appear_offline: _, ...friend }) => ({
      ...friend,
      is_online: online.has(friend.user_id),
    }));
  }

  areFriends(userId: string, otherId: string): Promise<boolean> {
    return this.friendships.areFriends(userId, otherId);
  }

  received(user: AuthenticatedUser): Promise<FriendRequest[]> {
    return this.friendships.listPending(user.user_id, 'received');
  }

  sent(user: AuthenticatedUser): Promise<FriendRequest[]> {
    return this.friendships.listPending(user.user_id, 'sent');
  }
}
