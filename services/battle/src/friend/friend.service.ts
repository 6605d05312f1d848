import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { UNHEARD_FRIEND_POLL_MS, UNHEARD_FRIEND_WAIT_MS } from '../limits';
import { FriendRepository } from './friend.repository';

@Injectable()
export class FriendService {
  constructor(private readonly friends: FriendRepository) {}

  /** Looks for a while before it says no: the news of a friendship that began a moment ago may be on its way. */
  async areFriends(userId: string, otherId: string): Promise<boolean> {
    for (let waitedMs = 0; ; waitedMs += UNHEARD_FRIEND_POLL_MS) {
      const pairs = await this.friends.findPairs([userId], [otherId]);
      if (pairs.length > 0) return true;
      if (waitedMs >= UNHEARD_FRIEND_WAIT_MS) return false;
      await delay(UNHEARD_FRIEND_POLL_MS);
    }
  }

  /** By user, which of the others are friends. */
  async friendsAmong(
    userIds: readonly string[],
    otherIds: readonly string[],
  ): Promise<Map<string, Set<string>>> {
    const found = new Map<string, Set<string>>();
    if (userIds.length === 0 || otherIds.length === 0) return found;
    for (const { user_id, friend_id } of await this.friends.findPairs(userIds, otherIds))
      found.set(user_id, (found.get(user_id) ?? new Set()).add(friend_id));
    return found;
  }
}
