import type {
  AdminPuzzles,
  AdminPuzzlesQuery,
  CalendarDay,
  CheckPuzzleRequest,
  PuzzleCheck,
  PuzzleWarning,
} from '@fourfold/contracts';
import { checkPuzzle, dateInUtc, earliestDateOnEarth } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { CatalogueRepository } from '../catalogue/catalogue.repository';
import { ReserveRepository } from '../catalogue/reserve.repository';
import { PUZZLE_WARNINGS_SHOWN } from '../limits';
import { calendarOf, daysOf, figuresOf, reservedDates } from './domain/calendar-month';
import { KnownGroups, warningsOf } from './domain/puzzle-warnings';
import { EditorialRepository } from './editorial.repository';
import { adminPuzzleOf } from './puzzle-admin.service';

/** What editors read while they plan and write puzzles. */
@Injectable()
export class EditorialService {
  constructor(
    private readonly repository: EditorialRepository,
    private readonly catalogue: CatalogueRepository,
    private readonly reserve: ReserveRepository,
    private readonly clock: Clock,
  ) {}

  async list(query: AdminPuzzlesQuery): Promise<AdminPuzzles> {
    const now = this.clock.now();
    const [puzzles, total] = await this.catalogue.listAndCount(query);
    const planned = await this.repository.planned(puzzles.map(({ puzzleId }) => puzzleId));
    const rows = puzzles.flatMap((puzzle) => {
      const plan = planned.get(puzzle.puzzleId);
      // Deleted since the page was read.
      return plan ? [{ ...adminPuzzleOf(puzzle), ...figuresOf(puzzle.puzzleDate, plan, now) }] : [];
    });
    return { puzzles: rows, total };
  }

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
    const warnings = warningsOf({
      categories,
      date: puzzle_date ?? dateInUtc(this.clock.now()),
      known: new KnownGroups(known),
    });
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
