import { commonQuery, EVENT_OWNERS, EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { InboxService, JETSTREAM, QueryClient } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { AuditRepository } from './audit.repository';

type AdminActed = (typeof EVENTS.adminActed)[number];

/** Adds admin actions whose answers were lost. */
@Controller()
export class AuditConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly entries: AuditRepository,
    private readonly queries: QueryClient,
  ) {}

  /** The event only has the id of the action: its service is asked for the rest. */
  @EventPattern(EVENTS.adminActed, JETSTREAM)
  adminActed(@Payload() event: EventEnvelope<AdminActed>): Promise<void> {
    const { act_id } = event.data;
    return this.inbox.apply(event, async (manager) => {
      if (await this.entries.has(manager, act_id)) return;
      const owner = EVENT_OWNERS[event.type];
      const act = await this.queries.ask(commonQuery(owner, 'acts.get'), { act_id });
      if (!act) throw new Error(`${owner} does not know the act ${act_id} that it published`);
      await this.entries.add(manager, act);
    });
  }
}
