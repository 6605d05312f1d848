import * as fc from 'fast-check';
import { foldForSearch, pairsOf, searchTextOf } from './search-text';

describe('the search text of a user', () => {
  it.each([
    ['ADA', 'ada'],
    ['  Ada ', 'ada'],
    ['José', 'jose'],
    ['ﬁve', 'five'],
    ['\u0301\u0301', ''],
  ])('has %p as %p', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  it('has both names on separate lines', () => {
    expect(searchTextOf('ada_1', 'Ada Lovelace')).toBe('ada_1\nada lovelace');
  });

  it('has every pair of characters of each part', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.string(), (a, part, b) => {
        const pairs = pairsOf(a + part + b);
        expect(pairs).toEqual(expect.arrayContaining(pairsOf(part)));
      }),
    );
  });

  it('keeps a character of two code units together', () => {
    expect(pairsOf('a😀b')).toEqual(['a😀', '😀b']);
    expect(pairsOf('a')).toEqual([]);
  });
});
