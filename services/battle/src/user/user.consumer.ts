import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Inbox, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { UserRepository } from './user.repository';

/** Keeps the names of users as auth publishes them. */
@Controller()
export class UserConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly users: UserRepository,
  ) {}

  @EventPattern([EVENTS.userRegistered, EVENTS.userUpdated], JETSTREAM)
  named(@Payload() event: EventEnvelope<'user.registered' | 'user.updated'>): Promise<void> {
    return this.inbox.apply(event, (manager) =>
      this.users.apply(manager, event.data, event.aggregate_version),
    );
  }
}
