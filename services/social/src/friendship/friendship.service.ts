import { friendRequestDeclinedDetail, type FriendRequest } from '@fourfold/contracts';
import { AppError, Clock, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { decide, type FriendshipCommand } from '../relation/domain/friendship-state';
import { UserRepository } from '../user/user.repository';
import type { Friendship } from './domain/friendship';
import { FriendshipGateway } from './friendship.gateway';
import { FriendshipRepository } from './friendship.repository';

export interface SentRequest {
  readonly request: FriendRequest;
  /** True when it met a request of the other user: the two are friends now. */
  readonly accepted: boolean;
}

const ANSWERS = { accept: 'accepted', reject: 'rejected', cancel: 'cancelled' } as const;

/** Changes of a pair. Each locks the row of the pair, so that concurrent changes are serialised. */
@Injectable()
export class FriendshipService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly friendships: FriendshipRepository,
    private readonly gateway: FriendshipGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError `cannot_befriend_oneself`, `already_friends`, `friend_request_pending`, `friend_request_declined`;
   * `user_not_found` when the other is disabled or deleted, or a block hides them
   */
  async request(user: AuthenticatedUser, otherId: string): Promise<SentRequest> {
    if (otherId === user.user_id) throw new AppError('cannot_befriend_oneself');
    await this.users.remember(user);
    const { friendship, request } = await this.requestInTransaction(user.user_id, otherId);
    const accepted = friendship.state.status === 'accepted';
    await this.gateway.announce(accepted ? 'accepted' : 'requested', friendship);
    return { request, accepted };
  }

  /** @throws AppError `friend_request_not_found` unless it is pending and the user may give this answer */
  async answer(
    { user_id: userId }: AuthenticatedUser,
    friendshipId: number,
    command: 'accept' | 'reject' | 'cancel',
  ): Promise<FriendRequest> {
    const { friendship, request } = await this.dataSource.transaction(async (manager) => {
      const before = await this.friendships.lockById(manager, friendshipId, userId);
      if (!before) throw new AppError('friend_request_not_found');
      const after = await this.apply(manager, before, { command, actorId: userId });
      const seen = await this.friendships.readRequest(manager, after, userId);
      if (!seen) throw new AppError('friend_request_not_found');
      return { friendship: after, request: seen };
    });
    await this.gateway.announce(ANSWERS[command], friendship);
    return request;
  }

  /** @throws AppError `friend_not_found` */
  async remove({ user_id: userId }: AuthenticatedUser, friendId: string): Promise<void> {
    const removed = await this.dataSource.transaction(async (manager) => {
      const friendship = await this.friendships.lockKnownPair(manager, userId, friendId);
      if (!friendship) throw new AppError('friend_not_found');
      return this.apply(manager, friendship, { command: 'remove', actorId: userId });
    });
    await this.gateway.announce('removed', removed);
  }

  /** Ends friendship and requests of two users because of a block, and locks the pair. @returns the pair as it was */
  async end(manager: EntityManager, blockerId: string, otherId: string): Promise<Friendship> {
    const before = await this.friendships.lockPair(manager, blockerId, otherId);
    await this.apply(manager, before, { command: 'block', actorId: blockerId });
    return before;
  }

  /** Removes the messages of a deleted user, in transactions of their own; to be repeated until `removeAllOf` has succeeded. */
  removeMessagesOf(userId: string): Promise<void> {
    return this.friendships.removeMessagesOf(userId);
  }

  /** Removes all pairs of a deleted user, with the messages that are left. @returns the pairs as they were */
  removeAllOf(manager: EntityManager, userId: string): Promise<Friendship[]> {
    return this.friendships.removeAllOf(manager, userId, this.clock.now());
  }

  /** Notifies both users after the commit of `end` or `removeAllOf`; call it with the pair as it was. */
  async announceEnd(before: Friendship): Promise<void> {
    if (before.state.status === 'accepted') await this.gateway.announce('removed', before);
    if (before.state.status === 'pending') await this.gateway.announce('cancelled', before);
  }

  private requestInTransaction(
    userId: string,
    otherId: string,
  ): Promise<{ friendship: Friendship; request: FriendRequest }> {
    return this.dataSource.transaction(async (manager) => {
      // Lock order everywhere: users, then the pair.
      const usable = await this.users.lockUsable(manager, [userId, otherId]);
      if (!usable.includes(userId)) throw new AppError('account_disabled');
      if (!usable.includes(otherId)) throw new AppError('user_not_found');
      const pair = await this.friendships.lockPair(manager, userId, otherId);
      if (await this.friendships.isBlocked(manager, userId, otherId)) throw new AppError('user_not_found');
      const friendship = await this.apply(manager, pair, { command: 'request', actorId: userId });
      const request = await this.friendships.readRequest(manager, friendship, userId);
      if (!request) throw new AppError('user_not_found');
      return { friendship, request };
    });
  }

  /** Applies a command of one of the two to their locked pair. @throws AppError with the code of the refusal */
  private async apply(
    manager: EntityManager,
    friendship: Friendship,
    { command, actorId }: { command: FriendshipCommand; actorId: string },
  ): Promise<Friendship> {
    const now = this.clock.now();
    const decision = decide(friendship.state, command, { actorId, now });
    switch (decision.kind) {
      case 'refused':
        throw new AppError(decision.code);
      case 'declined':
        throw declined(decision.retryAfterMs);
      case 'unchanged':
        return friendship;
      case 'changed':
        return this.friendships.save(manager, friendship, { state: decision.state, now });
    }
  }
}

function declined(retryAfterMs: number): AppError {
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1_000);
  return new AppError('friend_request_declined', {
    detail: friendRequestDeclinedDetail(retryAfterSeconds),
    retryAfterSeconds,
  });
}
