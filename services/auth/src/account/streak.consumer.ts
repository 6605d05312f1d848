import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { Inbox, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { AccountRepository } from './account.repository';

/** Copies the streak from the puzzles service to the account. */
@Controller()
export class StreakConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly accounts: AccountRepository,
  ) {}

  @EventPattern(EVENTS.streakChanged, JETSTREAM)
  streakChanged(@Payload() event: EventEnvelope<'streak.changed'>): Promise<void> {
    const { user_id, current_streak, highest_streak } = event.data;
    const streak = { current: current_streak, highest: highest_streak, version: event.aggregate_version };
    return this.inbox.apply(event, (manager) => this.accounts.keepNewestStreak(manager, user_id, streak));
  }
}
