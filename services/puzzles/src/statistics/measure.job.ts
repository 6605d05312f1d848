import { JobService } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { MEASURE_SWEEP_GAMES, MEASURE_SWEEP_MS } from '../limits';
import { findUnmeasured, measureGames } from './measures';

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
      async () => (await findUnmeasured(this.dataSource.manager, 1)).length > 0,
      (signal) => this.sweep(signal),
    );
  }

  async sweep(signal?: AbortSignal): Promise<void> {
    let taken: number;
    do {
      taken = await measureGames(this.dataSource.manager, MEASURE_SWEEP_GAMES);
    } while (taken === MEASURE_SWEEP_GAMES && !signal?.aborted);
  }
}
