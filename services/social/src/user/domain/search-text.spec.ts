import * as fc from 'fast-check';
import { foldForSearch, pairsOf, searchColumnsOf } from './search-text';

describe('the search text of a user', () => {
  it.each([
    ['ADA', 'ada'],
    ['  Ada ', 'ada'],
    ['José', 'jose'],
    ['ﬁve', 'five'],
    ['\u0301\u0301', ''],
  ])('normalises %p to %p', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  it('contains both names on separate lines', () => {
    const { searchText } = searchColumnsOf({ username: 'ada_1', display_name: 'Ada Lovelace' });
    expect(searchText).toBe('ada_1\nada lovelace');
  });

  it('has all character pairs of every substring', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.string(), (a, part, b) => {
        const pairs = pairsOf(a + part + b);
        expect(pairs).toEqual(expect.arrayContaining(pairsOf(part)));
      }),
    );
  });

  it('does not split surrogate pairs', () => {
    expect(pairsOf('a😀b')).toEqual(['a😀', '😀b']);
    expect(pairsOf('a')).toEqual([]);
  });
});
