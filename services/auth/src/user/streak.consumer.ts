import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { IN_BATCHES, InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { UserRepository } from './user.repository';

/** Copies streaks from the puzzles service to the accounts, for the list of admins. */
@Controller()
export class StreakConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly users: UserRepository,
  ) {}

  @EventPattern(EVENTS.streakChanged, JETSTREAM, IN_BATCHES)
  streaksChanged(@Payload() events: EventEnvelope<'streak.changed'>[]): Promise<void> {
    return this.inbox.applyAll(events, (manager, fresh) =>
      this.users.keepNewestStreaks(
        manager,
        fresh.map(({ data, aggregate_version: version }) => ({ ...data, version })),
      ),
    );
  }
}
