import { handleEach, JobService } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { MEASURE_SWEEP_GAMES, MEASURE_SWEEP_MS } from '../limits';
import { findUnmeasured, measureGames, type Unmeasured } from './measures';

/** Measures finished games: after the game, many at once, so that it costs a guess nothing. */
@Injectable()
export class MeasureJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobService,
  ) {}

  @Interval(MEASURE_SWEEP_MS)
  sweepRegularly(): Promise<void> {
    return this.jobs.runWhenNeeded(
      'the measures of games',
      async () => (await findUnmeasured(this.dataSource.manager, { limit: 1 })).length > 0,
      (signal) => this.sweep(signal),
    );
  }

  async sweep(signal?: AbortSignal): Promise<void> {
    await handleEach(this.unmeasured(), (games) => this.measure(games, signal), { signal });
  }

  private async *unmeasured(): AsyncGenerator<Unmeasured[]> {
    let games: Unmeasured[];
    let after: string | undefined;
    do {
      games = await findUnmeasured(this.dataSource.manager, { after, limit: MEASURE_SWEEP_GAMES });
      yield games;
      after = games.at(-1)?.id;
    } while (games.length === MEASURE_SWEEP_GAMES);
  }

  /** Many at once, or each alone if that fails. */
  private async measure(games: readonly Unmeasured[], signal?: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    try {
      if (games.length > 0) await measureGames(manager, games);
    } catch (error) {
      if (games.length === 1) throw error;
      await handleEach(games, (game) => measureGames(manager, [game]), { signal });
    }
  }
}
