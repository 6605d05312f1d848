import { setTimeout as delay } from 'node:timers/promises';
import type { Friend, FriendRequest, UserSearchResult } from '@fourfold/contracts';
import type { AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { UNHEARD_PERSON_SEARCH_MS } from '../limits';
import { PresenceService } from '../presence/presence.service';
import { foldForSearch } from '../user/domain/search-text';
import { relationshipOf } from './domain/bond';
import { FriendshipRepository } from './friendship.repository';
import { UserSearchRepository } from './user-search.repository';

/** What a person sees of others. */
@Injectable()
export class FriendListService {
  constructor(
    private readonly friendships: FriendshipRepository,
    private readonly users: UserSearchRepository,
    private readonly presence: PresenceService,
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

  /** People of whose names the text is a part, the closest first. Nobody may mean: not heard of yet, so it looks twice. */
  async search(user: AuthenticatedUser, text: string): Promise<UserSearchResult[]> {
    const folded = foldForSearch(text);
    let found = await this.users.search(user.user_id, folded);
    if (found.length === 0) {
      await delay(UNHEARD_PERSON_SEARCH_MS);
      found = await this.users.search(user.user_id, folded);
    }
    return found.map(({ bond, ...names }) => ({
      ...names,
      relationship: relationshipOf(bond, user.user_id),
    }));
  }
}
