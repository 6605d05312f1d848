import { IMPORT_COLUMNS } from '@fourfold/contracts';
import { placeInTable, puzzlesOfTable } from './puzzle-table';

const HEADER: string[] = [...IMPORT_COLUMNS];
const row = (date: string, difficulty: number): string[] => [
  date,
  `Group ${difficulty}`,
  String(difficulty),
  ...['A', 'B', 'C', 'D'].map((letter) => `${letter}${difficulty}`),
];
const rowsOf = (date: string) => [1, 2, 3, 4].map((difficulty) => row(date, difficulty));

describe('a table of puzzles', () => {
  it('has four rows for each date, in any order, with empty ones in between', () => {
    const [first, ...others] = rowsOf('2030-01-01');
    const check = puzzlesOfTable([HEADER, first!, [''], ...rowsOf('2030-01-02'), ...others, ['', ' ']]);
    expect(check).toMatchObject({
      valid: true,
      table: {
        puzzles: [
          {
            puzzle_date: '2030-01-01',
            categories: [
              { name: 'Group 1', difficulty: 1, words: ['A1', 'B1', 'C1', 'D1'] },
              { difficulty: 2 },
              { difficulty: 3 },
              { difficulty: 4 },
            ],
          },
          { puzzle_date: '2030-01-02' },
        ],
        rows: [
          [0, 6, 7, 8],
          [2, 3, 4, 5],
        ],
      },
    });
  });

  it('has its columns in any order and any case', () => {
    const header = HEADER.map((name) => ` ${name.toUpperCase()} `).reverse();
    const records = rowsOf('2030-01-01').map((cells) => [...cells].reverse());
    expect(puzzlesOfTable([header, ...records])).toEqual(puzzlesOfTable([HEADER, ...rowsOf('2030-01-01')]));
  });

  it.each<[string, string[][], (string | number)[][]]>([
    ['an empty file', [], HEADER.map((column) => [column])],
    ['a missing column', [HEADER.slice(0, -1)], [['word_4']]],
    ['an unknown column', [[...HEADER, 'notes']], [['notes']]],
    ['a column that appears twice', [[...HEADER, 'category']], [['category']]],
    ['a row that is too long', [HEADER, [...row('2030-01-01', 1), 'more']], [[0]]],
  ])('is refused with %s', (_what, cells, paths) => {
    const check = puzzlesOfTable(cells);
    expect(check.valid ? [] : check.faults.map(({ path }) => path)).toEqual(paths);
  });

  it.each<[(string | number)[], (string | number)[]]>([
    [
      [1, 'puzzle_date'],
      [4, 'puzzle_date'],
    ],
    [
      [1, 'categories'],
      [4, 'puzzle_date'],
    ],
    [
      [0, 'categories', 2, 'name'],
      [2, 'category'],
    ],
    [
      [0, 'categories', 3, 'difficulty'],
      [3, 'difficulty'],
    ],
    [
      [1, 'categories', 1, 'words', 3],
      [5, 'word_4'],
    ],
    [[1], [4]],
    [[], []],
  ])('finds %j at %j', (path, place) => {
    const check = puzzlesOfTable([HEADER, ...rowsOf('2030-01-01'), ...rowsOf('2030-01-02')]);
    expect(check.valid && placeInTable(check.table, path)).toEqual(place);
  });
});
