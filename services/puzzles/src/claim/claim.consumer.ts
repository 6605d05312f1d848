import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { ClaimService } from './claim.service';

@Controller()
export class ClaimConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly claims: ClaimService,
  ) {}

  @EventPattern(EVENTS.guestClaimed, JETSTREAM)
  claimed(@Payload() event: EventEnvelope<'guest.claimed'>): Promise<void> {
    const claim = { ...event.data, version: event.aggregate_version };
    return this.inbox.apply(event, (manager) => this.claims.apply(manager, claim));
  }
}
