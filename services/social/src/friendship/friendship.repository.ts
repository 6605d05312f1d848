import type { FriendRequest, FriendshipStatus, PlayerName } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pairOf, type Bond } from './domain/bond';

/** A pair's row. */
export interface Friendship {
  readonly friendshipId: number;
  readonly userIds: [low: string, high: string];
  readonly bond: Bond;
  readonly requestedAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly removedAt: Date | null;
  /** Rises with every change that others are told of. */
  readonly version: number;
}

/** A friend in the caller's list, but for being online. */
export interface FriendRow extends PlayerName {
  readonly current_streak: number;
  readonly highest_streak: number;
  readonly unread_count: number;
  readonly appear_offline: boolean;
}

interface FriendshipRow {
  friendship_id: number;
  low_user_id: string;
  high_user_id: string;
  status: Bond['status'];
  requester_id: string | null;
  requested_at: Date | null;
  accepted_at: Date | null;
  removed_at: Date | null;
  version: number;
}

interface RequestRow extends PlayerName {
  friendship_id: number;
  status: FriendshipStatus;
  requested_at: Date;
}

const OTHER = `case when low_user_id = $1 then high_user_id else low_user_id end`;
const REQUEST = `select friendship_id, status, requested_at, people.user_id, username, display_name
  from friendships join people on people.user_id = ${OTHER} and username is not null`;

@Injectable()
export class FriendshipRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The pair's row, held until the transaction ends; it is made if there was none. */
  async lockPair(manager: EntityManager, one: string, other: string): Promise<Friendship> {
    const [row] = await manager.query<[FriendshipRow]>(
      `insert into friendships (low_user_id, high_user_id) values ($1, $2)
       on conflict (low_user_id, high_user_id) do update set low_user_id = excluded.low_user_id returning *`,
      pairOf(one, other),
    );
    return friendshipOf(row);
  }

  /** The same without making one. */
  async lockKnownPair(manager: EntityManager, one: string, other: string): Promise<Friendship | undefined> {
    const [row] = await manager.query<FriendshipRow[]>(
      `select * from friendships where low_user_id = $1 and high_user_id = $2 for update`,
      pairOf(one, other),
    );
    return row && friendshipOf(row);
  }

  /** The row by its id, if the user is one of the two. */
  async lockById(
    manager: EntityManager,
    friendshipId: number,
    userId: string,
  ): Promise<Friendship | undefined> {
    const [row] = await manager.query<FriendshipRow[]>(
      `select * from friendships where friendship_id = $1 and $2 in (low_user_id, high_user_id) for update`,
      [friendshipId, userId],
    );
    return row && friendshipOf(row);
  }

  /** Whether one of the two has blocked the other. Ask while holding the pair. */
  async isBlocked(manager: EntityManager, one: string, other: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `select 1 from blocks
       where (blocker_id = $1 and blocked_id = $2) or (blocker_id = $2 and blocked_id = $1) limit 1`,
      [one, other],
    );
    return rows.length > 0;
  }

  async save(manager: EntityManager, friendship: Friendship): Promise<void> {
    const { bond } = friendship;
    await manager.query(
      `update friendships set status = $2, requester_id = $3, requested_at = $4, accepted_at = $5,
         removed_at = $6, version = $7
       where friendship_id = $1`,
      [
        friendship.friendshipId,
        bond.status,
        'requesterId' in bond ? bond.requesterId : null,
        friendship.requestedAt,
        friendship.acceptedAt,
        friendship.removedAt,
        friendship.version,
      ],
    );
  }

  /** Removes every row of a person, with what hangs on them. @returns what they were */
  async deleteAllOf(manager: EntityManager, userId: string): Promise<Friendship[]> {
    const [rows] = await manager.query<[FriendshipRow[], number]>(
      `delete from friendships where low_user_id = $1 or high_user_id = $1 returning *`,
      [userId],
    );
    return rows.map(friendshipOf);
  }

  /** Rows that others were told of, in a stable order. */
  async listToldAfter(manager: EntityManager, afterId: number, limit: number): Promise<Friendship[]> {
    const rows = await manager.query<FriendshipRow[]>(
      `select * from friendships where friendship_id > $1 and version > 0 order by friendship_id limit $2`,
      [afterId, limit],
    );
    return rows.map(friendshipOf);
  }

  /** Everybody the user is friends with, by name. */
  listFriends(userId: string): Promise<FriendRow[]> {
    return this.dataSource.query<FriendRow[]>(
      `select people.user_id, username, display_name, appear_offline,
         coalesce(current_streak, 0) as current_streak, coalesce(highest_streak, 0) as highest_streak,
         coalesce(case when low_user_id = $1 then low_unread else high_unread end, 0) as unread_count
       from friendships
         join people on people.user_id = ${OTHER} and username is not null
         left join streaks on streaks.user_id = people.user_id
         left join conversations using (friendship_id)
       where status = 'accepted' and (low_user_id = $1 or high_user_id = $1)
       order by lower(display_name), people.user_id`,
      [userId],
    );
  }

  /** Requests that wait for the user's answer, or for that of others; newest first. */
  async listPending(userId: string, direction: 'received' | 'sent'): Promise<FriendRequest[]> {
    const rows = await this.dataSource.query<RequestRow[]>(
      `${REQUEST} where status = 'pending' and (low_user_id = $1 or high_user_id = $1)
         and (requester_id = $1) = $2
       order by requested_at desc, friendship_id desc`,
      [userId, direction === 'sent'],
    );
    return rows.map(requestOf);
  }

  /** A request as one of the two sees it. */
  async readRequest(
    manager: EntityManager,
    friendshipId: number,
    userId: string,
  ): Promise<FriendRequest | undefined> {
    const [row] = await manager.query<RequestRow[]>(`${REQUEST} where friendship_id = $2`, [
      userId,
      friendshipId,
    ]);
    return row && requestOf(row);
  }
}

function friendshipOf(row: FriendshipRow): Friendship {
  return {
    friendshipId: row.friendship_id,
    userIds: [row.low_user_id, row.high_user_id],
    bond: bondOf(row),
    requestedAt: row.requested_at,
    acceptedAt: row.accepted_at,
    removedAt: row.removed_at,
    version: row.version,
  };
}

function bondOf({ status, requester_id: requesterId }: FriendshipRow): Bond {
  // The table has a check for it: who is asked or befriended was asked by somebody.
  return status === 'none' || status === 'rejected' ? { status } : { status, requesterId: requesterId! };
}

function requestOf({ friendship_id, status, requested_at, ...other_user }: RequestRow): FriendRequest {
  return { friendship_id, status, created_at: requested_at.toISOString(), other_user };
}
