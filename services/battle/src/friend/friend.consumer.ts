import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Inbox, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { UserRepository } from '../user/user.repository';
import { FriendRepository } from './friend.repository';

/** Keeps who are friends, as social publishes it. */
@Controller()
export class FriendConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly friends: FriendRepository,
    private readonly users: UserRepository,
  ) {}

  /** Social ends the friendships of a deleted account itself: its events may come when the account is gone. */
  @EventPattern([EVENTS.friendAccepted, EVENTS.friendRemoved], JETSTREAM)
  changed(@Payload() event: EventEnvelope<'friend.accepted' | 'friend.removed'>): Promise<void> {
    return this.inbox.apply(event, async (manager) => {
      if (await this.users.hasLeft(manager, event.data.user_ids)) return;
      await this.friends.apply(manager, event);
    });
  }
}
