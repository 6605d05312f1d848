import { isSame, merge, partOf, withPart } from './merge';

const puzzle = (name: string, ...words: string[]) => ({ categories: [{ name, words }] });

describe('merge', () => {
  it('takes what only one of both has changed', () => {
    const merged = merge({
      base: puzzle('Folds', 'CREASE', 'PLEAT'),
      mine: puzzle('Folds', 'CRIMP', 'PLEAT'),
      theirs: puzzle('Ways to fold', 'CREASE', 'TUCK'),
    });
    expect(merged).toEqual({ value: puzzle('Ways to fold', 'CRIMP', 'TUCK'), clashes: [] });
  });

  it('names the parts that both have changed, and keeps mine there', () => {
    const merged = merge({
      base: puzzle('Folds', 'CREASE', 'PLEAT'),
      mine: puzzle('Folds', 'CRIMP', 'PLEAT'),
      theirs: puzzle('Folds', 'TUCK', 'PLEAT'),
    });
    expect(merged.value).toEqual(puzzle('Folds', 'CRIMP', 'PLEAT'));
    expect(merged.clashes).toEqual([['categories', 0, 'words', 0]]);
  });

  it('has no clash where both changed the same in the same way', () => {
    const { clashes, value } = merge({ base: { a: 1 }, mine: { a: 2 }, theirs: { a: 2 } });
    expect({ clashes, value }).toEqual({ clashes: [], value: { a: 2 } });
  });

  it('does not mix lists of different lengths', () => {
    const sides = {
      base: puzzle('Folds', 'A'),
      mine: puzzle('Folds', 'B'),
      theirs: puzzle('Folds', 'A', 'C'),
    };
    expect(merge(sides).clashes).toEqual([['categories', 0, 'words']]);
  });
});

it('reads and replaces a part', () => {
  const value = puzzle('Folds', 'CREASE');
  const path = ['categories', 0, 'words', 0];
  expect(partOf(value, path)).toBe('CREASE');
  const changed = withPart(value, path, 'TUCK');
  expect(changed).toEqual(puzzle('Folds', 'TUCK'));
  expect(isSame(value, changed)).toBe(false);
  expect(value).toEqual(puzzle('Folds', 'CREASE'));
});
