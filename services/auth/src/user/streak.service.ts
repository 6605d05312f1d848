import { QUERIES } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { AuthTelemetry } from '../telemetry';
import type { Account } from './user.entity';

/** The streak that a player sees of their own: puzzles is asked, since the event of the last game may be on its way. */
@Injectable()
export class StreakService {
  constructor(
    private readonly queries: QueryClient,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** The account with its current streak, or with the one of the last event when puzzles does not answer. */
  async withCurrent(user: Account): Promise<Account> {
    try {
      const streak = await this.queries.ask(QUERIES.getStreak, { user_id: user.userId });
      return { ...user, currentStreak: streak.current_streak, highestStreak: streak.highest_streak };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.telemetry.record('streak_unknown', { reason: error.code });
      return user;
    }
  }
}
