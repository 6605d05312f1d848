import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { AuditService } from './audit.service';

type AdminActed = (typeof EVENTS.adminActed)[number];

/** Stores what admins changed in every service. */
@Controller()
export class AuditConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly audit: AuditService,
  ) {}

  @EventPattern(EVENTS.adminActed, JETSTREAM)
  adminActed(@Payload() event: EventEnvelope<AdminActed>): Promise<void> {
    return this.inbox.apply(event, (manager) => this.audit.add(manager, event.data));
  }
}
