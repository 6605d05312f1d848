import type { EventEnvelope } from '@fourfold/contracts';
import { keepNewest, OnEvent } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { StreakEntity } from './streak.entity';
import { UserRepository } from './user.repository';

/** Keeps what auth and puzzles publish about users. */
@Injectable()
export class UserConsumer {
  constructor(private readonly users: UserRepository) {}

  @OnEvent('user.registered')
  registered(event: EventEnvelope<'user.registered'>, manager: EntityManager): Promise<void> {
    return this.users.applyNames(manager, event.data, event.aggregate_version);
  }

  @OnEvent('user.updated')
  updated(event: EventEnvelope<'user.updated'>, manager: EntityManager): Promise<void> {
    return this.users.applyNames(manager, event.data, event.aggregate_version);
  }

  @OnEvent('user.access_changed')
  accessChanged(event: EventEnvelope<'user.access_changed'>, manager: EntityManager): Promise<void> {
    const { user_id: userId, is_active: isActive } = event.data;
    return this.users.applyAccess(manager, { userId, isActive, version: event.aggregate_version });
  }

  @OnEvent('streak.changed')
  async streakChanged(event: EventEnvelope<'streak.changed'>, manager: EntityManager): Promise<void> {
    const { user_id: userId, current_streak: currentStreak, highest_streak: highestStreak } = event.data;
    if (await this.users.isDeleted(manager, userId)) return;
    const row = { userId, currentStreak, highestStreak, version: String(event.aggregate_version) };
    await keepNewest(manager, StreakEntity, row, { key: ['userId'], version: 'version' });
  }
}
