/** An import file as a table: a header, and a row for each group of a puzzle. */
import { IMPORT_COLUMNS } from '@fourfold/contracts';
import type { FileFault } from './puzzle-file';

/** Puzzles as in a JSON file, not checked yet; `rows` says which rows of the table each comes from. */
export interface PuzzleTable {
  readonly puzzles: unknown[];
  readonly rows: readonly (readonly number[])[];
}

export type TableCheck =
  | { readonly valid: true; readonly table: PuzzleTable }
  | { readonly valid: false; readonly faults: readonly FileFault[] };

type Column = (typeof IMPORT_COLUMNS)[number];
type Row = Record<Column, string>;

const DIFFICULTY = /^[1-4]$/;

/**
 * The rows of one date are a puzzle, wherever they are. Empty rows count, so that the numbers are those of a spreadsheet.
 *
 * @param cells the header first
 */
export function puzzlesOfTable([header = [], ...records]: readonly string[][]): TableCheck {
  const columns = header.map((name) => name.trim().toLowerCase());
  const faults = [...headerFaults(columns), ...rowFaults(columns, records)];
  if (faults.length > 0) return { valid: false, faults };
  const byDate = new Map<string, { row: number; cells: Row }[]>();
  for (const [row, record] of records.entries()) {
    if (isEmpty(record)) continue;
    const cells = Object.fromEntries(columns.map((column, at) => [column, (record[at] ?? '').trim()])) as Row;
    const rows = byDate.get(cells.puzzle_date) ?? [];
    byDate.set(cells.puzzle_date, [...rows, { row, cells }]);
  }
  const puzzles = [...byDate].map(([puzzle_date, rows]) => ({
    puzzle_date,
    categories: rows.map(({ cells }) => categoryOf(cells)),
  }));
  const rows = [...byDate.values()].map((own) => own.map(({ row }) => row));
  return { valid: true, table: { puzzles, rows } };
}

/** The row and the column of a path into the puzzles. */
export function placeInTable({ rows }: PuzzleTable, path: FileFault['path']): FileFault['path'] {
  const [puzzle, field, category, part, word] = path;
  const own = rows[puzzle as number];
  if (!own) return path;
  const row = own[typeof category === 'number' ? category : 0] ?? own[0]!;
  if (field === undefined) return [row];
  // Too few or too many rows of a date.
  if (category === undefined) return [row, 'puzzle_date' satisfies Column];
  if (part === 'words') return [row, typeof word === 'number' ? `word_${word + 1}` : 'word_1'];
  return part === undefined ? [row] : [row, part === 'name' ? 'category' : part];
}

function categoryOf({ category, difficulty, word_1, word_2, word_3, word_4 }: Row): object {
  return {
    name: category,
    difficulty: DIFFICULTY.test(difficulty) ? Number(difficulty) : difficulty,
    words: [word_1, word_2, word_3, word_4],
  };
}

function headerFaults(columns: readonly string[]): FileFault[] {
  const missing = IMPORT_COLUMNS.filter((column) => !columns.includes(column)).map((column) => ({
    path: [column],
    message: `The table has no column ${column}`,
    type: 'missing',
  }));
  const others = columns
    .filter((column, at) => !isColumn(column) || columns.indexOf(column) !== at)
    .map((column) => ({
      path: [column],
      message: isColumn(column) ? 'This column appears more than once' : 'Unknown column',
      type: isColumn(column) ? 'duplicate' : 'unknown_field',
    }));
  return [...missing, ...others];
}

function rowFaults(columns: readonly string[], records: readonly string[][]): FileFault[] {
  return [...records.entries()]
    .filter(([, record]) => !isEmpty(record.slice(columns.length)))
    .map(([row]) => ({ path: [row], message: 'This row has more cells than the header', type: 'count' }));
}

function isColumn(name: string): name is Column {
  return (IMPORT_COLUMNS as readonly string[]).includes(name);
}

function isEmpty(record: readonly string[]): boolean {
  return record.every((cell) => cell.trim() === '');
}
