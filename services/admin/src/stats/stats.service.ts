import { QUERIES, type AdminStats } from '@fourfold/contracts';
import { QueryClient } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';

@Injectable()
export class StatsService {
  constructor(private readonly queries: QueryClient) {}

  /** Asks all three at once; a figure that can't be had is no zero, so that one which is away fails the whole. */
  async read(): Promise<AdminStats> {
    const [auth, puzzles, battle] = await Promise.all([
      this.queries.ask(QUERIES.authStats, {}),
      this.queries.ask(QUERIES.puzzlesStats, {}),
      this.queries.ask(QUERIES.battleStats, {}),
    ]);
    return { ...auth, ...puzzles, ...battle };
  }
}
