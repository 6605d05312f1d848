import type { FriendRequest } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UserRepository } from '../user/user.repository';
import { FriendshipAnnouncer } from './friendship.announcer';
import { FriendshipRecorder } from './friendship.recorder';
import { FriendshipRepository, type Friendship } from './friendship.repository';

export interface SentRequest {
  readonly request: FriendRequest;
  /** True when it met a request of the other user: the two are friends now. */
  readonly accepted: boolean;
}

const ANSWERS = { accept: 'accepted', reject: 'rejected', cancel: 'cancelled' } as const;

/** Changes of a pair by one of the two. Each locks the row of the pair, so that concurrent changes are serialised. */
@Injectable()
export class FriendshipService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly friendships: FriendshipRepository,
    private readonly recorder: FriendshipRecorder,
    private readonly announcer: FriendshipAnnouncer,
  ) {}

  /**
   * @returns undefined when the other is disabled or deleted, or a block hides them
   * @throws AppError `cannot_befriend_oneself`, `already_friends`, `friend_request_pending`, `friend_request_declined`
   */
  async request(userId: string, otherId: string): Promise<SentRequest | undefined> {
    if (otherId === userId) throw new AppError('cannot_befriend_oneself');
    const result = await this.requestInTransaction(userId, otherId);
    if (!result) return undefined;
    const { friendship, request } = result;
    const accepted = friendship.state.status === 'accepted';
    await this.announcer.announce(accepted ? 'accepted' : 'requested', friendship);
    return { request, accepted };
  }

  /** @throws AppError `friend_request_not_found` unless it is pending and the user may give this answer */
  async answer(
    user: AuthenticatedUser,
    friendshipId: number,
    command: 'accept' | 'reject' | 'cancel',
  ): Promise<FriendRequest> {
    const { changed, request } = await this.dataSource.transaction(async (manager) => {
      const friendship = await this.friendships.lockById(manager, friendshipId, user.user_id);
      if (!friendship) throw new AppError('friend_request_not_found');
      const after = await this.recorder.apply(manager, friendship, command, user.user_id);
      const seen = await this.friendships.readRequest(manager, after, user.user_id);
      if (!seen) throw new AppError('friend_request_not_found');
      return { changed: after, request: seen };
    });
    await this.announcer.announce(ANSWERS[command], changed);
    return request;
  }

  /** @throws AppError `friend_not_found` */
  async remove(user: AuthenticatedUser, friendId: string): Promise<void> {
    const removed = await this.dataSource.transaction(async (manager) => {
      const friendship = await this.friendships.lockKnownPair(manager, user.user_id, friendId);
      if (!friendship) throw new AppError('friend_not_found');
      return this.recorder.apply(manager, friendship, 'remove', user.user_id);
    });
    await this.announcer.announce('removed', removed);
  }

  private requestInTransaction(
    userId: string,
    otherId: string,
  ): Promise<{ friendship: Friendship; request: FriendRequest } | undefined> {
    return this.dataSource.transaction(async (manager) => {
      // Lock order everywhere: users, then the pair.
      const usable = await this.users.lockUsable(manager, [userId, otherId]);
      if (!usable.includes(userId)) throw new AppError('account_disabled');
      if (!usable.includes(otherId)) return undefined;
      const pair = await this.friendships.lockPair(manager, userId, otherId);
      if (await this.friendships.isBlocked(manager, userId, otherId)) return undefined;
      const friendship = await this.recorder.apply(manager, pair, 'request', userId);
      const request = await this.friendships.readRequest(manager, friendship, userId);
      return request && { friendship, request };
    });
  }
}
