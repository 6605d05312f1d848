import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { ErasureService } from '../player/erasure.service';
import { RankService } from './rank.service';

/** Updates the sorted sets from the events of this service; while Redis is down the events are retried. */
@Controller()
export class RankConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly ranks: RankService,
    erasure: ErasureService,
  ) {
    erasure.register('ranks', (manager, userId) => this.ranks.removePlayer(manager, userId));
  }

  @EventPattern([EVENTS.scoreSubmitted, EVENTS.scoreChanged], JETSTREAM)
  scored(@Payload() event: EventEnvelope<'score.submitted' | 'score.changed'>): Promise<void> {
    return this.inbox.apply(event, (manager) => this.ranks.refreshScore(manager, event.data));
  }

  @EventPattern(EVENTS.streakChanged, JETSTREAM)
  streakChanged(@Payload() event: EventEnvelope<'streak.changed'>): Promise<void> {
    return this.inbox.apply(event, (manager) => this.ranks.refreshStreak(manager, event.data.user_id));
  }
}
