import type { CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PuzzlesTelemetry } from '../telemetry';
import { CatalogueService, type CataloguePuzzle } from './catalogue.service';
import { PuzzleImportService } from './puzzle-import.service';
import { ReserveRepository } from './reserve.repository';

/** Finds the puzzle of a current date; takes one from the reserve if none is scheduled. */
@Injectable()
export class ReserveService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueService,
    private readonly imports: PuzzleImportService,
    private readonly reserve: ReserveRepository,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** @returns undefined when none is scheduled and the reserve is empty */
  async puzzleOf(date: CalendarDate): Promise<CataloguePuzzle | undefined> {
    return (await this.catalogue.findByDate(date)) ?? this.takeFor(date);
  }

  private async takeFor(date: CalendarDate): Promise<CataloguePuzzle | undefined> {
    const taken = await this.dataSource.transaction(async (manager) => {
      const next = await this.reserve.lockNext(manager);
      if (!next) return false;
      const row = { puzzle_date: date, categories: next.categories };
      const { imported } = await this.imports.importWithin(manager, await this.imports.check([row]));
      // Another request was first, with this puzzle or another one.
      if (imported === 0) return false;
      await this.reserve.markUsed(manager, next.reserveId, date);
      return true;
    });
    if (taken) this.telemetry.reserveUsed(date);
    return this.catalogue.findByDateUncached(date);
  }
}
