import { numberedPuzzle } from '../../../test/numbered-puzzle';
import { checkPuzzleFile, type FileCheck } from './puzzle-file';

/** Checks a whole file without pausing at the yields. */
function checked(...file: Parameters<typeof checkPuzzleFile>): FileCheck {
  const checking = checkPuzzleFile(...file);
  let step = checking.next();
  while (!step.done) step = checking.next();
  return step.value;
}

const row = (date: unknown, changes: object = {}) => ({
  puzzle_date: date,
  categories: numberedPuzzle('2026-01-01').categories,
  ...changes,
});

describe('the check of a puzzle file', () => {
  it('accepts dated puzzles', () => {
    expect(checked([row('2026-01-01'), row('2020-02-29')])).toMatchObject({
      valid: true,
      puzzles: [{ puzzleDate: '2026-01-01' }, { puzzleDate: '2020-02-29' }],
    });
  });

  it.each<[string, unknown, (string | number)[]]>([
    ['a file that is not an array', {}, []],
    ['a row that is not an object', [row('2026-01-01'), 7], [1]],
    ['a date that does not exist', [row('2026-02-30')], [0, 'puzzle_date']],
    ['a missing date', [row(undefined)], [0, 'puzzle_date']],
    ['a duplicate date', [row('2026-01-01'), row('2026-01-01')], [1, 'puzzle_date']],
    ['an unknown field', [row('2026-01-01', { id: 1 })], [0, 'id']],
    ['an error in a nested field', [row('2026-01-01', { categories: [] })], [0, 'categories']],
  ])('finds %s', (_name, rows, path) => {
    expect(checked(rows)).toMatchObject({ valid: false, faults: [{ path }] });
  });

  it('finds the errors of all rows', () => {
    const result = checked([row('x'), row('2026-01-01'), row('y', { categories: null })]);
    expect(result.valid ? [] : result.faults.map(({ path }) => path[0])).toEqual([0, 2, 2]);
  });

  it('yields before every row', () => {
    expect([...checkPuzzleFile([row('2026-01-01'), row('2026-01-02'), 7])]).toHaveLength(3);
  });

  it('stops at the limit of reported errors, however many a row has', () => {
    const hostile = Object.fromEntries(Array.from({ length: 130_000 }, (_, n) => [`field${n}`, n]));
    const result = checked([row('2026-01-01'), row('2026-01-02', hostile), 7], 3);
    expect(result.valid ? [] : result.faults.map(({ path }) => path)).toEqual([
      [1, 'field0'],
      [1, 'field1'],
      [1, 'field2'],
      [1],
    ]);
  });
});
