import type { CalendarDay, CheckPuzzleRequest, PuzzleCheck, PuzzleWarning } from '@fourfold/contracts';
import { checkPuzzle, dateInUtc, earliestDateOnEarth } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { CatalogueRepository } from '../catalogue/catalogue.repository';
import { groupsOf, warningsOf } from '../catalogue/domain/puzzle-warnings';
import { ReserveRepository } from '../catalogue/reserve.repository';
import { PUZZLE_WARNINGS_SHOWN } from '../limits';
import { calendarOf, daysOf, reservedDates } from './domain/calendar-month';
import { EditorialRepository } from './editorial.repository';

/** What editors read while they plan and write puzzles. */
@Injectable()
export class EditorialService {
  constructor(
    private readonly repository: EditorialRepository,
    private readonly catalogue: CatalogueRepository,
    private readonly reserve: ReserveRepository,
    private readonly clock: Clock,
  ) {}

  /** @param month as YYYY-MM */
  async calendar(month: string): Promise<CalendarDay[]> {
    const now = this.clock.now();
    const days = daysOf(month);
    const today = earliestDateOnEarth(now);
    const [puzzles, scheduled, unused] = await Promise.all([
      this.repository.plannedBetween(days[0]!, days.at(-1)!),
      this.catalogue.datesFrom(today),
      this.reserve.countUnused(),
    ]);
    const reserved = reservedDates(today, days.at(-1)!, scheduled, unused);
    return calendarOf(month, { puzzles, reserved, now });
  }

  async check({ puzzle_date, categories, puzzle_id }: CheckPuzzleRequest): Promise<PuzzleCheck> {
    const known = await this.repository.known(puzzle_id);
    const check = checkPuzzle(categories);
    const taken = known.some(({ puzzleDate }) => puzzleDate === puzzle_date);
    const warnings = warningsOf(categories, puzzle_date ?? dateInUtc(this.clock.now()), groupsOf(known));
    return {
      faults: check.valid
        ? []
        : check.faults.map(({ path, message, type }) => ({ loc: ['body', ...path], msg: message, type })),
      warnings: [...(taken ? [dateTaken(puzzle_date!)] : []), ...warnings].slice(0, PUZZLE_WARNINGS_SHOWN),
    };
  }
}

function dateTaken(puzzle_date: string): PuzzleWarning {
  return {
    kind: 'date_taken',
    path: ['puzzle_date'],
    message: 'This date has a puzzle already',
    puzzle_date,
  };
}
