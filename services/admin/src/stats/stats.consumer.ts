import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { IN_BATCHES, InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { StatsRepository } from './stats.repository';

/** Stores the events from which the statistics are counted. */
@Controller()
export class StatsConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly stats: StatsRepository,
  ) {}

  /** Also `updated`: a republish sends every account as updated. */
  @EventPattern([EVENTS.userRegistered, EVENTS.userUpdated], JETSTREAM)
  userKnown(@Payload() event: EventEnvelope<'user.registered' | 'user.updated'>): Promise<void> {
    return this.inbox.apply(event, (manager) => this.stats.addUser(manager, event.data));
  }

  @EventPattern(EVENTS.puzzlePublished, JETSTREAM)
  puzzlePublished(@Payload() event: EventEnvelope<'puzzle.published'>): Promise<void> {
    return this.inbox.apply(event, (manager) =>
      this.stats.keepPuzzle(manager, event.data, event.aggregate_version),
    );
  }

  @EventPattern([EVENTS.scoreSubmitted, EVENTS.scoreChanged], JETSTREAM, IN_BATCHES)
  scored(@Payload() events: EventEnvelope<'score.submitted' | 'score.changed'>[]): Promise<void> {
    return this.inbox.applyAll(events, (manager, fresh) =>
      this.stats.keepScores(
        manager,
        fresh.map(({ data, aggregate_version: version }) => ({ removed: false, ...data, version })),
      ),
    );
  }

  @EventPattern(EVENTS.messagesCounted, JETSTREAM)
  messagesCounted(@Payload() event: EventEnvelope<'messages.counted'>): Promise<void> {
    return this.inbox.apply(event, (manager) =>
      this.stats.keepMessages(manager, event.data, event.aggregate_version),
    );
  }

  @EventPattern(EVENTS.battleFinished, JETSTREAM)
  battleFinished(@Payload() event: EventEnvelope<'battle.finished'>): Promise<void> {
    return this.inbox.apply(event, (manager) => this.stats.keepBattle(manager, event.data));
  }
}
