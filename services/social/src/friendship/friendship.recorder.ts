import { friendRequestDeclinedDetail } from '@fourfold/contracts';
import { AppError, Clock } from '@fourfold/platform';
import { OutboxWriter } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { decide, type FriendshipState, type FriendshipCommand } from '../relation/domain/friendship-state';
import { eventOf } from './friendship.events';
import { FriendshipRepository, type Friendship } from './friendship.repository';

/** Changes a pair in the transaction of the caller, who has locked it, together with its event. */
@Injectable()
export class FriendshipRecorder {
  constructor(
    private readonly friendships: FriendshipRepository,
    private readonly outbox: OutboxWriter,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a command of one of the two. @returns the pair afterwards
   * @throws AppError with the code of the refusal
   */
  async apply(
    manager: EntityManager,
    friendship: Friendship,
    command: FriendshipCommand,
    actorId: string,
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
      case 'changed': {
        const next = successor(friendship, decision.state, now);
        await this.friendships.save(manager, next);
        await this.publish(manager, friendship, next);
        return next;
      }
    }
  }

  /** Removes all pairs of a user. @returns them as they were */
  async removeAllOf(manager: EntityManager, userId: string): Promise<Friendship[]> {
    const removed = await this.friendships.deleteAllOf(manager, userId);
    for (const friendship of removed) {
      const next = successor(friendship, { status: 'none' }, this.clock.now());
      await this.publish(manager, friendship, next);
    }
    return removed;
  }

  private async publish(manager: EntityManager, before: Friendship, after: Friendship): Promise<void> {
    if (after.version !== before.version) await this.outbox.append(manager, eventOf(after));
  }
}

function declined(retryAfterMs: number): AppError {
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1_000);
  return new AppError('friend_request_declined', {
    detail: friendRequestDeclinedDetail(retryAfterSeconds),
    retryAfterSeconds,
  });
}

/** The row after a change; the start and the end of a friendship increase the version. */
function successor(friendship: Friendship, state: FriendshipState, now: Date): Friendship {
  const next = { ...friendship, state };
  const begins = state.status === 'accepted';
  const ends = friendship.state.status === 'accepted';
  if (begins) return { ...next, acceptedAt: now, removedAt: null, version: friendship.version + 1 };
  if (ends) return { ...next, removedAt: now, version: friendship.version + 1 };
  return state.status === 'pending' ? { ...next, requestedAt: now } : next;
}
