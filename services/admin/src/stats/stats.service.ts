import type { AdminStats } from '@fourfold/contracts';
import { dateInUtc, daysOfCover } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { StatsRepository } from './stats.repository';

@Injectable()
export class StatsService {
  constructor(
    private readonly repository: StatsRepository,
    private readonly clock: Clock,
  ) {}

  /** Counted from events, so that no service has to be asked. Days are in UTC. */
  async read(): Promise<AdminStats> {
    const now = this.clock.now();
    const today = dateInUtc(now);
    const midnight = new Date(`${today}T00:00:00Z`);
    const [total_users, total_puzzles, scheduled, active_today, games_today, battles_today] =
      await Promise.all([
        this.repository.countUsers(),
        this.repository.countPuzzles(),
        this.repository.datesAfter(today),
        this.repository.countActive(midnight, now),
        this.repository.countScores(midnight, now),
        this.repository.countBattles(midnight, now),
      ]);
    const days_of_cover_ahead = daysOfCover(today, scheduled);
    return { total_users, active_today, total_puzzles, days_of_cover_ahead, games_today, battles_today };
  }
}
