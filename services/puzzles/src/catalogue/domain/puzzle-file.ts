/** Validates an import file of dated puzzles completely before anything is used. */
import {
  checkPuzzle,
  isCalendarDate,
  type CalendarDate,
  type Puzzle,
  type PuzzleFault,
} from '@fourfold/game-rules';

export interface DatedPuzzle {
  readonly puzzleDate: CalendarDate;
  readonly puzzle: Puzzle;
}

export interface FileFault {
  /** Index of the row, if any, then the path to the value. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly type: string;
}

export type FileCheck =
  | { readonly valid: true; readonly puzzles: readonly DatedPuzzle[] }
  | { readonly valid: false; readonly faults: readonly FileFault[] };

const ROW_FIELDS: readonly string[] = ['puzzle_date', 'categories'];

/**
 * Checks the file row by row and yields after each, so that the caller can run other work in between.
 *
 * @param maxFaults limit of reported faults: a large file may have millions
 * @returns every fault of every row, or the puzzles in canonical spelling
 */
export function* checkPuzzleFile(rows: unknown, maxFaults = Infinity): Generator<undefined, FileCheck> {
  if (!Array.isArray(rows)) {
    return {
      valid: false,
      faults: [{ path: [], message: 'The file must be a list of puzzles', type: 'type' }],
    };
  }
  const seen = new Set<CalendarDate>();
  const faults: FileFault[] = [];
  const puzzles: DatedPuzzle[] = [];
  for (const [index, row] of rows.entries()) {
    yield;
    const result = checkRow(row, seen);
    if (result.valid) puzzles.push(result.puzzle);
    else for (const fault of result.faults) faults.push({ ...fault, path: [index, ...fault.path] });
    if (faults.length >= maxFaults) return { valid: false, faults: cutOff(faults, maxFaults, index) };
  }
  return faults.length > 0 ? { valid: false, faults } : { valid: true, puzzles };
}

/** Faults up to the limit, and a last one that says how far the file was checked. */
function cutOff(faults: readonly FileFault[], maxFaults: number, index: number): FileFault[] {
  const message = `There are too many faults; rows after ${index} were not checked`;
  return [...faults.slice(0, maxFaults), { path: [index], message, type: 'too_many_faults' }];
}

type RowCheck = { valid: true; puzzle: DatedPuzzle } | { valid: false; faults: FileFault[] };

function checkRow(row: unknown, seen: Set<CalendarDate>): RowCheck {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return { valid: false, faults: [{ path: [], message: 'A puzzle must be an object', type: 'type' }] };
  }
  const { puzzle_date: date, categories } = row as Record<string, unknown>;
  const check = checkPuzzle(categories);
  const faults = [...unknownFields(row), ...checkDate(date, seen), ...(check.valid ? [] : check.faults)];
  if (check.valid && faults.length === 0) {
    return { valid: true, puzzle: { puzzleDate: date as CalendarDate, puzzle: check.puzzle } };
  }
  return { valid: false, faults };
}

function unknownFields(row: object): FileFault[] {
  return Object.keys(row)
    .filter((field) => !ROW_FIELDS.includes(field))
    .map((field) => ({
      path: [field],
      message: 'Unknown field',
      type: 'unknown_field' satisfies PuzzleFault['type'],
    }));
}

function checkDate(date: unknown, seen: Set<CalendarDate>): FileFault[] {
  const fault = (message: string, type: string): FileFault[] => [{ path: ['puzzle_date'], message, type }];
  if (!isCalendarDate(date))
    return fault('puzzle_date must be a date of the calendar, as YYYY-MM-DD', 'date');
  if (seen.has(date)) return fault(`${date} appears more than once in the file`, 'duplicate');
  seen.add(date);
  return [];
}
