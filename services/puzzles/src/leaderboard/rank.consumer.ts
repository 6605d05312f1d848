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

  @EventPattern([EVENTS.scoreSubmitted, EVENTS.scoreChanged], JETSTREAM, IN_BATCHES)
  scored(@Payload() events: EventEnvelope<'score.submitted' | 'score.changed'>[]): Promise<void> {
    return this.inbox.applyAll(events, (manager, fresh) =>
      this.ranks.refreshScores(
        manager,
        fresh.map(({ data }) => data),
      ),
    );
  }

  @EventPattern(EVENTS.streakChanged, JETSTREAM, IN_BATCHES)
  streaksChanged(@Payload() events: EventEnvelope<'streak.changed'>[]): Promise<void> {
    return this.inbox.applyAll(events, (manager, fresh) =>
      this.ranks.refreshStreaks(
        manager,
        fresh.map(({ data }) => data.user_id),
      ),
    );
  }
}
