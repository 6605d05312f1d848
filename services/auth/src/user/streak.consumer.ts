import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { UserRepository } from './user.repository';

/** Copies the streak from the puzzles service to the account. */
@Controller()
export class StreakConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly users: UserRepository,
  ) {}

  @EventPattern(EVENTS.streakChanged, JETSTREAM)
  streakChanged(@Payload() event: EventEnvelope<'streak.changed'>): Promise<void> {
    const { user_id, current_streak, highest_streak } = event.data;
    const streak = { current: current_streak, highest: highest_streak, version: event.aggregate_version };
    return this.inbox.apply(event, (manager) => this.users.keepNewestStreak(manager, user_id, streak));
  }
}
