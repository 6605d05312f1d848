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

  /** Ends friendship and requests of two people, and holds the pair. @returns the friendship that ended, if there was one */
  async end(manager: EntityManager, actorId: string, otherId: string): Promise<Friendship | undefined> {
    const before = await this.friendships.lockPair(manager, actorId, otherId);
    const after = await this.recorder.apply(manager, before, 'block', actorId);
    return before.bond.status === 'accepted' ? after : undefined;
  }

  /** To be called when `end` is committed. */
  async announce(ended: Friendship | undefined): Promise<void> {
    if (ended) await this.announcer.announce('removed', ended);
  }

  /**
   * Removes everything that was ever between a person and anybody, messages included. Friends hear at once that the
   * person has gone: when the sockets are closed nobody is left who would be told.
   */
  async removeAllOf(manager: EntityManager, userId: string): Promise<void> {
    const removed = await this.recorder.removeAllOf(manager, userId);
    for (const friendship of removed)
      if (friendship.bond.status === 'accepted') await this.announcer.announce('removed', friendship);
  }
}
