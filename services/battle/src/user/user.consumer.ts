import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { AvatarRepository } from './avatar.repository';
import { RenameService } from './rename.service';

/** Copies the names of users as auth publishes them. */
@Controller()
export class UserConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly users: UserCopyRepository,
    private readonly avatars: AvatarRepository,
    private readonly renames: RenameService,
  ) {}

  @EventPattern([EVENTS.userRegistered, EVENTS.userUpdated], JETSTREAM)
  async named(@Payload() event: EventEnvelope<'user.registered' | 'user.updated'>): Promise<void> {
    await this.inbox.apply(event, (manager) =>
      this.users.apply(manager, event.data, event.aggregate_version),
    );
    if (event.type !== EVENTS.userUpdated) return;
    const { user_id } = event.data;
    // As it is stored: events may come late.
    const display_name = (await this.avatars.find(user_id))?.displayName;
    if (display_name) await this.renames.run({ user_id, display_name });
  }
}
