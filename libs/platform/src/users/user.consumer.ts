import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { InboxService } from '../messaging/inbox.service';
import { JETSTREAM } from '../messaging/jet-stream.server';
import { UserCopyRepository } from './user-copy.repository';

/** Copies the names of users as auth publishes them; for services that store nothing else of these events. */
@Controller()
export class UserConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly users: UserCopyRepository,
  ) {}

  @EventPattern([EVENTS.userRegistered, EVENTS.userUpdated], JETSTREAM)
  named(@Payload() event: EventEnvelope<'user.registered' | 'user.updated'>): Promise<void> {
    return this.inbox.apply(event, (manager) =>
      this.users.apply(manager, event.data, event.aggregate_version),
    );
  }
}
