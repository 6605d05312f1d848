import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { IN_BATCHES, InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { RankService } from './rank.service';

/** Updates the sorted sets from the events of this service; while Redis is down the events are retried. */
@Controller()
export class RankConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly ranks: RankService,
  ) {}

  @EventPattern(EVENTS.battleFinished, JETSTREAM, IN_BATCHES)
  finished(@Payload() events: EventEnvelope<'battle.finished'>[]): Promise<void> {
    return this.inbox.applyAll(events, (manager, fresh) =>
      this.ranks.refresh(
        manager,
        fresh.flatMap(({ data }) => data.players.map(({ user_id }) => user_id)),
      ),
    );
  }
}
