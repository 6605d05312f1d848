import { QUERIES, type QueryAnswer } from '@fourfold/contracts';
import { dateInUtc } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { OnQuery } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { CatalogueRepository } from '../catalogue/catalogue.repository';
import { daysOfCover } from '../supply/domain/cover';
import { StatsRepository } from './stats.repository';

/** Tells the admin service how puzzles and games stand today, which is a day of UTC here. */
@Injectable()
export class StatsResponder {
  constructor(
    private readonly repository: StatsRepository,
    private readonly catalogue: CatalogueRepository,
    private readonly clock: Clock,
  ) {}

  @OnQuery(QUERIES.puzzlesStats)
  async stats(): Promise<QueryAnswer<typeof QUERIES.puzzlesStats>> {
    const today = dateInUtc(this.clock.now());
    const [puzzles, scheduled, day] = await Promise.all([
      this.repository.countPuzzles(),
      this.catalogue.datesFrom(today),
      this.repository.playedSince(today),
    ]);
    return {
      active_today: day.players,
      total_puzzles: puzzles,
      days_of_cover_ahead: daysOfCover(today, scheduled),
      games_today: day.games,
    };
  }
}
