import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FriendshipAnnouncer } from './friendship.announcer';
import { FriendshipRecorder } from './friendship.recorder';
import { FriendshipRepository, type Friendship } from './friendship.repository';

/** Ends friendships and requests because of a block or a deleted account. */
@Injectable()
export class FriendshipTerminator {
  constructor(
    private readonly friendships: FriendshipRepository,
    private readonly recorder: FriendshipRecorder,
    private readonly announcer: FriendshipAnnouncer,
  ) {}

  /** Ends friendship and requests of two users and locks the pair. @returns the pair as it was */
  async end(manager: EntityManager, actorId: string, otherId: string): Promise<Friendship> {
    const before = await this.friendships.lockPair(manager, actorId, otherId);
    await this.recorder.apply(manager, before, 'block', actorId);
    return before;
  }

  /** Removes all pairs of a user, including messages. @returns the pairs as they were */
  removeAllOf(manager: EntityManager, userId: string): Promise<Friendship[]> {
    return this.recorder.removeAllOf(manager, userId);
  }

  /** Notifies both users after the commit; call it with the pair as it was. */
  async announce(before: Friendship): Promise<void> {
    if (before.state.status === 'accepted') await this.announcer.announce('removed', before);
    if (before.state.status === 'pending') await this.announcer.announce('cancelled', before);
  }
}
