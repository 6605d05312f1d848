import { EVENTS, type EventEnvelope } from '@fourfold/contracts';
import { keepNewest } from '@fourfold/platform/database';
import { IN_BATCHES, InboxService, JETSTREAM } from '@fourfold/platform/messaging';
import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { NoticeService, type NewNotice } from '../notice/notice.service';
import { StreakEntity } from './streak.entity';
import { UserRepository } from './user.repository';

/** Applies events of auth and puzzles about users. */
@Controller()
export class UserConsumer {
  constructor(
    private readonly inbox: InboxService,
    private readonly users: UserRepository,
    private readonly notices: NoticeService,
  ) {}

  @EventPattern([EVENTS.userRegistered, EVENTS.userUpdated], JETSTREAM)
  async named(@Payload() event: EventEnvelope<'user.registered' | 'user.updated'>): Promise<void> {
    let notice: NewNotice | undefined;
    let isLifted = false;
    const { user_id: userId } = event.data;
    await this.inbox.apply(event, async (manager) => {
      const before = await this.users.muteEnd(manager, userId);
      await this.users.apply(manager, event.data, event.aggregate_version);
      // What is stored, since the event may be older than that, and the account may be deleted.
      const until = await this.users.muteEnd(manager, userId);
      isLifted = this.notices.isAhead(before) && !this.notices.isAhead(until);
      notice = await this.notices.updateMute(manager, userId, until);
    });
    if (notice) this.notices.tell(notice);
    if (isLifted) this.notices.tellMuteEnded(userId);
  }

  @EventPattern(EVENTS.userAccessChanged, JETSTREAM)
  accessChanged(@Payload() event: EventEnvelope<'user.access_changed'>): Promise<void> {
    const { user_id: userId, is_active: isActive } = event.data;
    const access = { userId, isActive, version: event.aggregate_version };
    return this.inbox.apply(event, (manager) => this.users.applyAccess(manager, access));
  }

  @EventPattern(EVENTS.streakChanged, JETSTREAM, IN_BATCHES)
  streaksChanged(@Payload() events: EventEnvelope<'streak.changed'>[]): Promise<void> {
    return this.inbox.applyAll(events, async (manager, fresh) => {
      const deleted = await this.users.deletedAmong(
        manager,
        fresh.map(({ data }) => data.user_id),
      );
      const kept = fresh.filter(({ data }) => !deleted.has(data.user_id));
      await keepNewest(manager, StreakEntity, ...kept.map(rowOf));
    });
  }
}

function rowOf({ data, aggregate_version }: EventEnvelope<'streak.changed'>): StreakEntity {
  const { user_id: userId, current_streak: currentStreak, highest_streak: highestStreak } = data;
  return { userId, currentStreak, highestStreak, version: String(aggregate_version) };
}
