import * as fc from 'fast-check';
import { samplePuzzle } from '../test/builders';
import { checkPuzzle, type PuzzleFault } from './puzzle-check';

type Draft = { name: unknown; difficulty: unknown; words: unknown[]; extra?: unknown };

function faultsOf(change: (categories: Draft[]) => unknown): readonly PuzzleFault[] {
  const categories = structuredClone(samplePuzzle().categories) as unknown as Draft[];
  const result = checkPuzzle(change(categories) ?? categories);
  return result.valid ? [] : result.faults;
}

describe('the check of a puzzle', () => {
  it('accepts a puzzle with the longest name and word, and spells it canonically', () => {
    const { categories } = structuredClone(samplePuzzle());
    const [trees, ...others] = categories;
    const typed = {
      ...trees,
      name: ` ${'e\u0301'.repeat(100)} `,
      words: ['  oak ', 'x'.repeat(40), 'ASH', 'FIR'],
    };
    const stored = { ...trees, name: 'é'.repeat(100), words: ['OAK', 'X'.repeat(40), 'ASH', 'FIR'] };
    expect(checkPuzzle([typed, ...others])).toEqual({
      valid: true,
      puzzle: { categories: [stored, ...others] },
    });
  });

  it.each<[string, (categories: Draft[]) => unknown, (string | number)[], string]>([
    ['a missing category', (c) => c.slice(1), ['categories'], 'count'],
    ['something that is not a list', () => 'four', ['categories'], 'type'],
    ['more than four categories', (c) => [...c, null, null], ['categories'], 'count'],
    ['a category that is null', (c) => [...c.slice(1), null], ['categories', 3], 'type'],
    ['a category that is a list', (c) => [...c.slice(1), []], ['categories', 3], 'type'],
    ['a category that is text', (c) => [...c.slice(1), 'Seas'], ['categories', 3], 'type'],
    ['an empty name', (c) => void (c[1]!.name = '  '), ['categories', 1, 'name'], 'missing'],
    ['a name that is not text', (c) => void (c[1]!.name = 7), ['categories', 1, 'name'], 'missing'],
    ['too long a name', (c) => void (c[1]!.name = 'x'.repeat(101)), ['categories', 1, 'name'], 'too_long'],
    ['more than four words', (c) => void c[2]!.words.push('', ''), ['categories', 2, 'words'], 'count'],
    [
      'words that are not a list',
      (c) => void Object.assign(c[2]!, { words: 'ABCD' }),
      ['categories', 2, 'words'],
      'count',
    ],
    [
      'too long a word',
      (c) => void (c[2]!.words[3] = 'x'.repeat(41)),
      ['categories', 2, 'words', 3],
      'too_long',
    ],
    ['an empty word', (c) => void (c[2]!.words[3] = '\u200b'), ['categories', 2, 'words', 3], 'missing'],
    ['a word that is not text', (c) => void (c[2]!.words[3] = ['A']), ['categories', 2, 'words', 3], 'type'],
    [
      'a hidden character',
      (c) => void (c[2]!.words[3] = 'A\u202eB'),
      ['categories', 2, 'words', 3],
      'characters',
    ],
    ['difficulty 5', (c) => void (c[3]!.difficulty = 5), ['categories', 3, 'difficulty'], 'range'],
    ['a difficulty as text', (c) => void (c[3]!.difficulty = '4'), ['categories', 3, 'difficulty'], 'range'],
    ['a difficulty twice', (c) => void (c[3]!.difficulty = 1), ['categories', 3, 'difficulty'], 'duplicate'],
    ['a word twice', (c) => void (c[3]!.words[0] = 'ÓAK'), ['categories', 3, 'words', 0], 'duplicate'],
    ['an unknown field', (c) => void (c[3]!.extra = 1), ['categories', 3, 'extra'], 'unknown_field'],
  ])('finds %s', (_name, change, path, type) => {
    expect(faultsOf(change)).toEqual([{ path, type, message: expect.any(String) }]);
  });

  it('finds every fault at once', () => {
    const faults = faultsOf((categories) => {
      for (const category of categories.slice(0, 2))
        Object.assign(category, { name: '', difficulty: 5, words: ['', 7, 'ASH', 'OAK'] });
    });
    const ofCategory = [
      'Difficulty must be 1, 2, 3 or 4',
      'A category name must be filled in',
      'A word must be filled in',
      'A word must be text',
    ];
    expect(faults.map(({ message }) => message)).toEqual([
      ...ofCategory,
      ...ofCategory,
      'The word "ASH" appears more than once',
      'The word "OAK" appears more than once',
    ]);
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => {
        expect(checkPuzzle(value).valid).toBe(false);
        expect(checkPuzzle([value, value, value, value]).valid).toBe(false);
      }),
    );
  });
});
