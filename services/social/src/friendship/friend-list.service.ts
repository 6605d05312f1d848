import type { Friend, FriendRequest, UserSearchResult } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { FriendPresenceService } from '../presence/friend-presence.service';
import { foldForSearch } from '../user/domain/search-text';
import { UserDirectory } from '../user/user.directory';
import { relationshipOf } from './domain/friendship-state';
import { FriendshipLimits } from './friendship.limits';
import { FriendshipRepository } from './friendship.repository';
import { UserSearchRepository, type FoundUser } from './user-search.repository';

/** Lists of friends and requests, and the search for users. */
@Injectable()
export class FriendListService {
  constructor(
    private readonly friendships: FriendshipRepository,
    private readonly users: UserSearchRepository,
    private readonly presence: FriendPresenceService,
    private readonly directory: UserDirectory,
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
    const folded = foldForSearch(text);
    const known = await this.users.search(user.user_id, folded);
    const found = known.length > 0 ? known : await this.searchInAuth(user, folded);
    return found.map(({ state, ...names }) => ({
      ...names,
      relationship: relationshipOf(state, user.user_id),
    }));
  }

  /** The event of a registration may still be on its way: asks auth for the exact name. Nobody is found while auth is down. */
  private async searchInAuth({ user_id }: AuthenticatedUser, folded: string): Promise<FoundUser[]> {
    try {
      await this.directory.fetch(folded);
    } catch (error) {
      if (error instanceof AppError && ['user_not_found', 'service_unavailable'].includes(error.code))
        return [];
      throw error;
    }
    return this.users.search(user_id, folded);
  }
}
