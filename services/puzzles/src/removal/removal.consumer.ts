import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { ErasureService } from './erasure.service';

@Controller()
export class RemovalConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly erasure: ErasureService,
  ) {}

  @EventPattern(EVENTS.userDeleted, JETSTREAM)
  async deleted(@Payload() event: EventEnvelope<'user.deleted'>): Promise<void> {
    // The claim erases the guest, after the games have moved to the account.
    if (event.data.claimed) return;
    const { user_id: userId, deleted_at: deletedAt } = event.data;
    const deletion = { userId, version: event.aggregate_version, deletedAt };
    await this.inbox.apply(event, (manager) => this.erasure.erase(manager, deletion));
  }
}
