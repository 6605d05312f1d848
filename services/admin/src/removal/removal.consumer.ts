import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { eraseTraces } from '@fourfold/platform/database';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { AuditRepository } from '../audit/audit.repository';
import { StatsRepository } from '../stats/stats.repository';

/** Erases a deleted user. The actions stay in the audit log, without the names. */
@Controller()
export class RemovalConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly entries: AuditRepository,
    private readonly stats: StatsRepository,
  ) {}

  @EventPattern(EVENTS.userDeleted, JETSTREAM)
  deleted(@Payload() event: EventEnvelope<'user.deleted'>): Promise<void> {
    const { user_id: userId } = event.data;
    return this.inbox.apply(event, async (manager) => {
      await this.entries.forget(manager, userId);
      await this.stats.removeUser(manager, userId);
      await eraseTraces(manager, userId);
    });
  }
}
