import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FriendshipAnnouncer } from './friendship.announcer';
import { FriendshipRecorder } from './friendship.recorder';
import { FriendshipRepository, type Friendship } from './friendship.repository';

/** Ends whatever is between people, for reasons that lie outside of a friendship. */
@Injectable()
export class FriendshipEnder {
  constructor(
    private readonly friendships: FriendshipRepository,
    private readonly recorder: FriendshipRecorder,
    private readonly announcer: FriendshipAnnouncer,
  ) {}

  /** Ends friendship and requests of two people, and holds the pair. @returns the pair as it was */
  async end(manager: EntityManager, actorId: string, otherId: string): Promise<Friendship> {
    const before = await this.friendships.lockPair(manager, actorId, otherId);
    await this.recorder.apply(manager, before, 'block', actorId);
    return before;
  }

  /** Removes everything that was ever between a person and anybody, messages included. @returns the pairs as they were */
  removeAllOf(manager: EntityManager, userId: string): Promise<Friendship[]> {
    return this.recorder.removeAllOf(manager, userId);
  }

  /** To be called with a pair as it was, when its end is committed: whoever hears of it asks what is left. */
  async announce(before: Friendship): Promise<void> {
    if (before.bond.status === 'accepted') await this.announcer.announce('removed', before);
    if (before.bond.status === 'pending') await this.announcer.announce('cancelled', before);
  }
}
