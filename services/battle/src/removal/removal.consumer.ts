import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Inbox, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { UserRepository } from '../user/user.repository';
import { UserEraser } from './user.eraser';

/** Forgets a user whose account was deleted; battles keep a nameless player. */
@Controller()
export class RemovalConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly users: UserRepository,
    private readonly eraser: UserEraser,
  ) {}

  @EventPattern(EVENTS.userDeleted, JETSTREAM)
  deleted(@Payload() event: EventEnvelope<'user.deleted'>): Promise<void> {
    const { user_id: userId, deleted_at: deletedAt } = event.data;
    return this.inbox.apply(event, async (manager) => {
      // The user first: a battle that is being stored either is done or finds the account gone.
      await this.users.bury(manager, userId, event.aggregate_version, deletedAt);
      await this.eraser.erase(manager, userId);
    });
  }
}
