import type { EventEnvelope } from '@fourfold/contracts';
import { OnEvent } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountRepository } from './account.repository';

/** Shows on the account the streak that the puzzles service keeps. */
@Injectable()
export class StreakConsumer {
  constructor(private readonly accounts: AccountRepository) {}

  @OnEvent('streak.changed')
  async showStreak(event: EventEnvelope<'streak.changed'>, manager: EntityManager): Promise<void> {
    const { user_id, current_streak, highest_streak } = event.data;
    const streak = { current: current_streak, highest: highest_streak, version: event.aggregate_version };
    await this.accounts.keepNewestStreak(manager, user_id, streak);
  }
}
