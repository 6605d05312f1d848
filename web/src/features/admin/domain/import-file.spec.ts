import type { PuzzleImport } from '@fourfold/contracts';
import { checkPuzzle, isCalendarDate } from '@fourfold/game-rules';
import { looksLikeJson, readImportFile, rowFaults, SAMPLE_TEXT } from './import-file';

it('offers a valid sample', () => {
  const [puzzle] = JSON.parse(SAMPLE_TEXT) as PuzzleImport[];
  expect(isCalendarDate(puzzle!.puzzle_date)).toBe(true);
  expect(checkPuzzle(puzzle!.categories)).toMatchObject({ valid: true });
});

describe('a file', () => {
  it('is recognised as JSON by its name or its type', () => {
    expect(looksLikeJson({ name: 'a.JSON', type: '' })).toBe(true);
    expect(looksLikeJson({ name: 'a', type: 'application/json' })).toBe(true);
    expect(looksLikeJson({ name: 'a.txt', type: 'text/plain' })).toBe(false);
  });

  it('is undefined if it is not JSON, and has no rows if it is not a list', () => {
    expect(readImportFile('[{')).toBeUndefined();
    expect(readImportFile('{}')).toEqual([]);
    expect(readImportFile('[1]')).toEqual([1]);
  });
});

it('gives row, date and place of each fault, in the order of the rows', () => {
  const fault = (loc: Array<string | number>, msg: string) => ({ loc, msg, type: 't' });
  const faults = rowFaults(
    [
      fault(['body', 'file', 2], 'no object'),
      fault(['body', 'file', 1, 'categories', 2, 'words', 0], 'no text'),
      fault(['body', 'file', 0, 'puzzle_date'], 'no date'),
      fault(['body', 'file'], 'no list'),
    ],
    [{ puzzle_date: 7 }, { puzzle_date: '2099-01-01' }],
  );
  expect(faults).toEqual([
    { row: undefined, date: undefined, place: 'File', message: 'no list' },
    { row: 0, date: undefined, place: 'Date', message: 'no date' },
    { row: 1, date: '2099-01-01', place: 'Category 3, word 1', message: 'no text' },
    { row: 2, date: undefined, place: 'Puzzle', message: 'no object' },
  ]);
});
