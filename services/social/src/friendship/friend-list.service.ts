import type { Friend, FriendRequest, UserSearchResult } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { FriendPresenceService } from '../presence/friend-presence.service';
import { foldForSearch } from '../user/domain/search-text';
import { relationshipOf } from '../relation/domain/friendship-state';
import { FriendshipLimits } from './friendship.limits';
import { FriendshipRepository } from './friendship.repository';
import { UserLookupService } from './user-lookup.service';
import { UserSearchRepository, type FoundUser } from './user-search.repository';

/** Lists of friends and requests, and the search for users. */
@Injectable()
export class FriendListService {
  constructor(
    private readonly friendships: FriendshipRepository,
    private readonly users: UserSearchRepository,
    private readonly presence: FriendPresenceService,
    private readonly lookup: UserLookupService,
    private readonly limits: FriendshipLimits,
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

  received(user: AuthenticatedUser): Promise<FriendRequest[]> {
    return this.friendships.listPending(user.user_id, 'received');
  }

  sent(user: AuthenticatedUser): Promise<FriendRequest[]> {
    return this.friendships.listPending(user.user_id, 'sent');
  }

  /** Users whose names contain the text, the closest first. @throws AppError `rate_limited` */
  async search(user: AuthenticatedUser, text: string): Promise<UserSearchResult[]> {
    await this.limits.searches.consume(user.user_id);
    const found = await this.findAll(user, foldForSearch(text));
    return found.map(({ state, ...names }) => ({
      ...names,
      relationship: relationshipOf(state, user.user_id),
    }));
  }

  private async findAll(
    { user_id: userId, username }: AuthenticatedUser,
    folded: string,
  ): Promise<FoundUser[]> {
    const found = await this.users.search(userId, folded);
    const isComplete = folded === username || found.some((user) => user.username === folded);
    if (isComplete || !(await this.isNewcomer(userId, folded))) return found;
    return this.users.search(userId, folded);
  }

  /** Whether auth knew a user of exactly that name who was unknown here; false while auth is down. */
  private async isNewcomer(userId: string, name: string): Promise<boolean> {
    try {
      return (await this.lookup.findId(userId, name)) !== undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'service_unavailable') return false;
      throw error;
    }
  }
}
