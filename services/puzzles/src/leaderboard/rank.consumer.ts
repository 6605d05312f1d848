import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Inbox, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { PlayerEraser } from '../player/player.eraser';
import { RankService } from './rank.service';

/** Updates the sorted sets from the events of this service; while Redis is down the events are retried. */
@Controller()
export class RankConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly ranks: RankService,
    eraser: PlayerEraser,
  ) {
    eraser.register((manager, userId) => this.ranks.removePlayer(manager, userId));
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
