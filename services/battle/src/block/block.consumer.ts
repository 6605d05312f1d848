import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Inbox, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { UserRepository } from '../user/user.repository';
import { BlockRepository } from './block.repository';

/** Keeps who has blocked whom, as social publishes it. */
@Controller()
export class BlockConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly blocks: BlockRepository,
    private readonly users: UserRepository,
  ) {}

  /** Social ends the blocks of a deleted account itself: its events may come when the account is gone. */
  @EventPattern([EVENTS.blockCreated, EVENTS.blockRemoved], JETSTREAM)
  changed(@Payload() event: EventEnvelope<'block.created' | 'block.removed'>): Promise<void> {
    const { blocker_id, blocked_id } = event.data;
    return this.inbox.apply(event, async (manager) => {
      if (await this.users.hasLeft(manager, [blocker_id, blocked_id])) return;
      await this.blocks.apply(manager, event);
    });
  }
}
