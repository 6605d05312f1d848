import { USER_SEARCH_LIMIT, type UserNames } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { pairsOf } from '../user/domain/search-text';
import type { FriendshipState } from '../relation/domain/friendship-state';
import { FriendshipEntity } from '../relation/friendship.entity';

export interface FoundUser extends UserNames {
  readonly state: FriendshipState;
}

interface FoundRow extends UserNames {
  status: FriendshipState['status'] | null;
  requester_id: string | null;
}

export interface NamedUser {
  readonly userId: string;
  /** By a block in either direction. */
  readonly isHidden: boolean;
}

@Injectable()
export class UserSearchRepository {
  constructor(@InjectRepository(FriendshipEntity) private readonly rows: Repository<FriendshipEntity>) {}

  /** The user with that name, neither deleted nor disabled. One statement, whether a block hides them or not. */
  async findByUsername(viewerId: string, username: string): Promise<NamedUser | undefined> {
    const [user] = await this.rows.sql<NamedUser[]>`
      select named.user_id as "userId", exists (select from blocks
        where removed_at is null and (
          (blocker_id = ${viewerId} and blocked_id = named.user_id)
          or (blocker_id = named.user_id and blocked_id = ${viewerId}))) as "isHidden"
      from people as named
      where username = ${username} and is_active and deleted_at is null`;
    return user;
  }

  /**
   * Users that may be found: not deleted, not disabled, no block in either direction.
   *
   * @param folded normalised by `foldForSearch`
   */
  async search(userId: string, folded: string): Promise<FoundUser[]> {
    const pairs = pairsOf(folded);
    if (pairs.length === 0) return [];
    const rows = await this.rows.sql<FoundRow[]>`
      select found.user_id, username, display_name, status, requester_id
      from people as found
        left join friendships on low_user_id = least(found.user_id, ${userId}::uuid)
          and high_user_id = greatest(found.user_id, ${userId}::uuid)
      where search_pairs @> ${pairs} and search_text like ${`%${escapeLike(folded)}%`}
        and username is not null and is_active and deleted_at is null and found.user_id <> ${userId}
        and not exists (select from blocks
          where removed_at is null and (
            (blocker_id = ${userId} and blocked_id = found.user_id)
            or (blocker_id = found.user_id and blocked_id = ${userId})))
      order by username <> ${folded}, not starts_with(username, ${folded}), username
      limit ${USER_SEARCH_LIMIT}`;
    return rows.map(({ status, requester_id: requesterId, ...user }) => ({
      ...user,
      state: stateOf(status, requesterId),
    }));
  }
}

function stateOf(status: FriendshipState['status'] | null, requesterId: string | null): FriendshipState {
  if (status === 'pending' || status === 'accepted') return { status, requesterId: requesterId! };
  return { status: 'none' };
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
